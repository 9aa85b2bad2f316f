/** What happened at the tables of this browser, in IndexedDB: an entry counts once it lies on the disk. */

const NAME = "tafelrunde";
const ENTRIES = "journal";

export class Journal {
  /** The number of the newest entry that is known here. */
  last = 0;

  private constructor(private readonly db: IDBDatabase) {}

  static open(factory: IDBFactory = indexedDB): Promise<Journal> {
    return new Promise((resolve, reject) => {
      const asked = factory.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(ENTRIES, { autoIncrement: true });
      asked.onsuccess = () => resolve(new Journal(asked.result));
      asked.onerror = asked.onblocked = () => reject(asked.error ?? new Error("blocked"));
    });
  }

  /** All entries behind a number, the oldest first. */
  read(behind = 0): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const reading = this.db.transaction(ENTRIES);
      const entries = reading.objectStore(ENTRIES).getAll(IDBKeyRange.lowerBound(behind, true)) as IDBRequest<string[]>;
      const newest = reading.objectStore(ENTRIES).openKeyCursor(null, "prev");
      reading.onabort = () => reject(reading.error ?? new Error("not read"));
      reading.oncomplete = () => {
        this.last = Number(newest.result?.key ?? 0);
        resolve(entries.result);
      };
    });
  }

  /** Append all of these or none; they are safe when this is done. Who did not read the newest entry writes none. */
  append(entries: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = this.db.transaction(ENTRIES, "readwrite", { durability: "strict" });
      let { last } = this;
      writing.oncomplete = () => {
        this.last = last;
        resolve();
      };
      writing.onabort = () => reject(writing.error ?? new Error("not kept"));
      for (const entry of entries) writing.objectStore(ENTRIES).add(entry, ++last);
    });
  }

  close(): void {
    this.db.close();
  }
}
