import type { ImportPreview } from "@distributary/contract/entry/import-preview";
import { LIMITS } from "../limits.ts";
import type { Preview } from "../reading/preview.ts";
import type { RejectedFile } from "../reading/rejected-file.ts";
import type { Outcome } from "./outcome.ts";
import type { ByteList } from "./growing.ts";
import type { ReadableFile } from "./source-file.ts";

/** One file with the verdict on each of its rows. */
export interface ReadFile {
  readonly file: ReadableFile;
  readonly verdicts: ByteList;
  readonly preview: Preview;
  readonly rejected: RejectedFile;
}

/** The first rows of a file as it will be taken. Of one of another program the columns that hold something, but for ids. */
export function previewOf({ file, verdicts, preview }: ReadFile): ImportPreview {
  const { sample } = preview;
  const isShown = (at: number): boolean =>
    file.derived === undefined ||
    (at < file.heading.length - 1 &&
      file.heading[at] !== "transaction_id" &&
      sample.some(({ cells }) => (cells[at]?.raw ?? "") !== ""));
  return {
    file: file.name,
    kind: file.kind,
    rows: verdicts.length,
    columns: file.heading.filter((_, at) => isShown(at)),
    sample: sample.map(({ line, cells }) => ({ line, cells: cells.filter((_, at) => isShown(at)) })),
  };
}

/** What a list of the rows that were not taken of a file is called. */
function rejectedName({ file }: ReadFile): string {
  return file.derived === undefined ? file.name : `${file.name}-${file.kind}.csv`;
}

/** Files that one import can be read from: each of its own may be read as one of every kind. */
const MOST_READ = LIMITS.files * 8;

/** One number for a row of one of several files. */
export function rowPlace(file: number, ordinal: number): number {
  return ordinal * MOST_READ + file;
}

/** The file and the row of such a number. */
export function placeOf(place: number): { readonly file: number; readonly ordinal: number } {
  return { file: place % MOST_READ, ordinal: Math.floor(place / MOST_READ) };
}

/** Ends the lists of rows that were not taken; answers those that have any. */
export async function closeRejected(read: readonly ReadFile[]): Promise<Outcome["rejected"]> {
  const kept: { file: string; key: string; rows: number }[] = [];
  for (const one of read) {
    const { rejected } = one;
    if (await rejected.close()) kept.push({ file: rejectedName(one), key: rejected.key, rows: rejected.rows });
  }
  return kept;
}
