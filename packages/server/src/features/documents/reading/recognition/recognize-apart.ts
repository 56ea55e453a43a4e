import { LIMITS } from "../../limits.ts";
import { parcelOfFile, type OpenFile } from "../parcel.ts";
import { runApart } from "../run-apart.ts";
import type { RecognizedPage } from "./recognize-picture.ts";

/** A page whose words were recognised, or that took too long or too much memory. */
export type Recognized =
  | (RecognizedPage & { readonly page: number; readonly recognition: "read" })
  | { readonly page: number; readonly recognition: "unreadable" };

/**
 * Recognises the words of pages that are pictures, in a process of its own, one page after the other, and answers each
 * page once it is done. A page of which the process ends is answered as unreadable, and the others are read by another
 * process. `open` gives the bytes of the file, for each process anew.
 */
export async function* recognizeApart(
  file: OpenFile,
  pages: readonly number[],
  { languages, signal }: { readonly languages: string; readonly signal?: AbortSignal },
): AsyncGenerator<Recognized> {
  const worker = new URL("./recognizer.worker.ts", import.meta.url);
  let left = [...pages];
  while (left.length > 0) {
    const read: Recognized[] = [];
    let wake: () => void = () => undefined;
    let rest = "";
    const run = runApart(
      {
        worker,
        args: [file.media, left.join(","), languages],
        source: parcelOfFile(file),
        milliseconds: LIMITS.recognizeMilliseconds,
        processorMilliseconds: LIMITS.recognizeProcessorMilliseconds,
        signal,
      },
      (piece, stillAlive) => {
        const lines = (rest + piece.toString("latin1")).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const page = JSON.parse(Buffer.from(line, "latin1").toString("utf8")) as RecognizedPage & { page: number };
          read.push({ ...page, recognition: "read" });
          stillAlive();
        }
        wake();
      },
    );
    let ended = false;
    const whole = run.finally(() => {
      ended = true;
      wake();
    });
    whole.catch(() => undefined);
    for (;;) {
      const page = read.shift();
      if (page !== undefined) {
        left = left.filter((number) => number !== page.page);
        yield page;
      } else if (ended) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await whole;
    const [stuck, ...others] = left;
    if (stuck !== undefined) yield { page: stuck, recognition: "unreadable" };
    left = others;
  }
}
