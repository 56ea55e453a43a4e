/** A file of one line that does not end, of any size, made while it is read. */

import type { Complaint } from "./malformed.ts";
import { smallBook } from "./small-book.ts";

/** Where the line goes on for ever: in the head line, in a plain field, or within quotes. */
export type LongLinePlace = "head" | "field" | "quoted field";

export interface LongLine {
  readonly place: LongLinePlace;
  /** Size of the whole file, at least a kilobyte; a gigabyte costs as little memory as a kilobyte. */
  readonly bytes: number;
}

const FILLER = Buffer.alloc(1 << 16, "x");

/** The content of a `transactions.csv`, piece by piece; the pieces are shared and not to be changed. */
export async function* longLine({ place, bytes }: LongLine): AsyncGenerator<Uint8Array, void, undefined> {
  const start = Buffer.from(startOf(place), "utf8");
  if (bytes < start.length) throw new RangeError(`the file needs at least ${start.length} bytes, not ${bytes}`);
  yield start;
  for (let rest = bytes - start.length; rest > 0; rest -= FILLER.length) {
    yield rest < FILLER.length ? FILLER.subarray(0, rest) : FILLER;
  }
}

/** What an import has to say about it, long before the end of the file. */
export function longLineComplaint(place: LongLinePlace): Complaint {
  const line = place === "head" ? 1 : 2;
  return { file: "transactions.csv", line, column: null, reason: "line too long", mentions: [] };
}

function startOf(place: LongLinePlace): string {
  if (place === "head") return "transaction_id,date,";
  const [head = ""] = (smallBook().get("transactions.csv") ?? "").split("\n");
  return `${head}\nT0000001,2025-01-02,${place === "field" ? "" : '"'}`;
}
