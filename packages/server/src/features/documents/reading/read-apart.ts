import { LIMITS } from "../limits.ts";
import { parcelOf } from "./parcel.ts";
import { runApart } from "./run-apart.ts";
import type { ReadingAsked, Verdict } from "./verdict.ts";

const SLOW = `It could not be read within ${LIMITS.readMilliseconds / 1000} s and was not taken. Save it smaller, or as a PDF.`;
const LARGE = `Reading it would take more than ${LIMITS.memoryMb} MB of memory, and it was not taken. Save it smaller.`;
const BROKEN = "It could not be read and was not taken. Save it again and upload that.";

/**
 * Reads a file in a process of its own; `layout` for the places of words and tables as well, `passwords` to be tried where it is protected. Always comes to a verdict.
 * Throws what the source of the bytes throws, and the reason of the signal.
 */
export async function readApart(
  name: string,
  source: AsyncIterable<Uint8Array>,
  { signal, layout = false, passwords = [] }: ReadingAsked & { readonly signal?: AbortSignal } = {},
): Promise<Verdict> {
  const pieces: Buffer[] = [];
  const worker = new URL("./document-reader.worker.ts", import.meta.url);
  const args = layout ? [name, "layout"] : [name];
  const ended = await runApart(
    { worker, args, source: parcelOf(passwords, source), milliseconds: LIMITS.readMilliseconds, signal },
    (piece) => pieces.push(piece),
  );
  const refused = (reason: string): Verdict => ({ verdict: "refused", reason });
  if (ended === "late") return refused(SLOW);
  if (ended === "large") return refused(LARGE);
  const answer = Buffer.concat(pieces).toString("utf8");
  return ended === "failed" || answer === "" ? refused(BROKEN) : (JSON.parse(answer) as Verdict);
}
