/** Open a game that was saved as a file, on the page that shows games from links. */

import { stage } from "../lib/stage.svelte";
import { BadRecord, pack, readFile } from "./fragment";
import { say } from "./words";

export async function open(file: File): Promise<void> {
  try {
    location.hash = await pack(await readFile(file));
  } catch (problem) {
    stage.tell(say(`${problem instanceof BadRecord ? problem.reason : "bad_record"}.text`));
  }
}
