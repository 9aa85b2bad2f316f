/** A game as the last part of a link: its record, compressed, in letters that every link may have. */

const LONGEST_RECORD = 14_000; // bytes; the server takes no more
const LONGEST_FRAGMENT = 20_000; // characters

/** Why a link or a file shows no game. */
export class BadRecord extends Error {
  constructor(readonly reason: "bad_record" | "too_long") {
    super(reason);
  }
}

export async function pack(record: BlobPart): Promise<string> {
  const short = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(short).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The record in a fragment; whatever somebody made up, this ends soon and needs little. */
export async function unpack(fragment: string): Promise<string> {
  if (fragment.length > LONGEST_FRAGMENT) throw new BadRecord("too_long");
  if (!/^[\w-]+$/.test(fragment)) throw new BadRecord("bad_record");
  try {
    const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const long = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await textOf(long);
  } catch (problem) {
    throw problem instanceof BadRecord ? problem : new BadRecord("bad_record");
  }
}

/** Read as much as a record may have; what swells beyond that is read no further. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > LONGEST_RECORD) {
      await reader.cancel();
      throw new BadRecord("too_long");
    }
    chunks.push(new Uint8Array(read.value));
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(chunks).arrayBuffer());
}

/** The record in a file. */
export async function readFile(file: Blob): Promise<string> {
  if (file.size > LONGEST_RECORD) throw new BadRecord("too_long");
  return textOf(file.stream()).catch(() => {
    throw new BadRecord("bad_record");
  });
}

/** Whether the record says where its chance came from, so that the same deal can be played. */
export const hasDeal = (record: string): boolean => /^secret: *[0-9a-f]{64}\r?$/m.test(record.split("---")[0] ?? "");
