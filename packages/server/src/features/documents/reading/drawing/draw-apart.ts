import { LIMITS } from "../../limits.ts";
import { parcelOfFile, type OpenFile } from "../parcel.ts";
import { runApart } from "../run-apart.ts";
import type { DrawnPage } from "./draw-pages.ts";

/** Pages that one process draws: what it may answer holds them all, however much there is on each. */
const AT_ONCE = 24;

/**
 * Draws pages in processes of their own, some pages after the others, and hands each over before the next ones are begun.
 * A page that cannot be drawn within its bounds is left out. A protected file is opened by its password.
 */
export async function* drawApart(
  file: OpenFile,
  pages: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<DrawnPage> {
  let left = [...pages];
  while (left.length > 0) {
    const batch = left.slice(0, AT_ONCE);
    const drawn = await drawSome(file, batch, signal);
    yield* drawn;
    const done = new Set(drawn.map(({ page }) => page));
    // Where the process ended early, the page that it was at is left out and the others are drawn by another one.
    const stuck = batch.find((page) => !done.has(page));
    left = left.filter((page) => !done.has(page) && page !== stuck);
  }
}

async function drawSome(file: OpenFile, pages: readonly number[], signal: AbortSignal): Promise<readonly DrawnPage[]> {
  const drawn: DrawnPage[] = [];
  let rest: Buffer[] = [];
  await runApart(
    {
      worker: new URL("./drawer.worker.ts", import.meta.url),
      args: [file.media, pages.join(",")],
      source: parcelOfFile(file),
      milliseconds: LIMITS.recognizeMilliseconds,
      processorMilliseconds: LIMITS.recognizeProcessorMilliseconds,
      signal,
    },
    (piece, stillAlive) => {
      let from = 0;
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
        const line = Buffer.concat([...rest, piece.subarray(from, end)]).toString("latin1");
        const { jpeg, ...page } = JSON.parse(line) as Omit<DrawnPage, "jpeg"> & { readonly jpeg: string };
        drawn.push({ ...page, jpeg: Buffer.from(jpeg, "base64") });
        rest = [];
        from = end + 1;
        stillAlive();
      }
      rest.push(piece.subarray(from));
    },
  );
  return drawn;
}
