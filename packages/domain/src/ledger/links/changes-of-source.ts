import type { PostingColumns } from "../columns/posting-columns.ts";

/** The changes that an instrument at n caused stand from `starts[n]` up to `starts[n + 1]` of `changes`, ascending. */
interface ByCause {
  readonly starts: Int32Array;
  readonly changes: Int32Array;
}

/** By slice, which is never changed: a write reads the slices anew that it replaced, and those alone. */
const READ = new WeakMap<PostingColumns, ByCause>();

/** Indices of the changes of a slice that name an instrument as their cause, ascending; empty: none. */
export function changesOfSource(postings: PostingColumns, instrument: number): Int32Array {
  const { causes } = postings;
  if (!causes) return NONE;
  let read = READ.get(postings);
  if (!read) {
    read = readCauses(causes);
    READ.set(postings, read);
  }
  const { starts, changes } = read;
  return instrument + 1 < starts.length ? changes.subarray(starts[instrument], starts[instrument + 1]) : NONE;
}

const NONE = new Int32Array(0);

/** Counts, adds up, and puts each in its place. */
function readCauses(causes: Int32Array): ByCause {
  let last = -1;
  for (const cause of causes) if (cause > last) last = cause;
  const starts = new Int32Array(last + 2);
  let named = 0;
  for (const cause of causes) {
    if (cause < 0) continue;
    starts[cause + 1]! += 1;
    named += 1;
  }
  for (let n = 1; n < starts.length; n++) starts[n]! += starts[n - 1] as number;
  const next = starts.slice();
  const changes = new Int32Array(named);
  for (let i = 0; i < causes.length; i++) {
    const cause = causes[i] as number;
    if (cause >= 0) changes[next[cause]!++] = i;
  }
  return { starts, changes };
}
