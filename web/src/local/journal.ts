/** What happened at the tables of this browser, in IndexedDB: an entry counts once it lies on the disk. */

const NAME = "tafelrunde";
const ENTRIES = "journal";

export class Journal {
  private constructor(private readonly db: IDBDatabase) {}

  static open(factory: IDBFactory = indexedDB): Promise<Journal> {
    return new Promise((resolve, reject) => {
      const asked = factory.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(ENTRIES, { autoIncrement: true });
      asked.onsuccess = () => resolve(new Journal(asked.result));
      asked.onerror = asked.onblocked = () => reject(asked.error ?? new Error("blocked"));
    });
  }

  /** All entries, the oldest first. */
  read(): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const asked = this.db.transaction(ENTRIES).objectStore(ENTRIES).getAll() as IDBRequest<string[]>;
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error!);
    });
  }

  /** Append all of these or none; they are safe when this is done. */
  append(entries: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = this.db.transaction(ENTRIES, "readwrite", { durability: "strict" });
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error("not kept"));
      for (const entry of entries) writing.objectStore(ENTRIES).add(entry);
    });
  }
}
