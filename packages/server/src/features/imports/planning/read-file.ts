import type { ImportPreview } from "@distributary/contract/entry/imports";
import { LIMITS } from "../limits.ts";
import type { Preview } from "../reading/preview.ts";
import type { RejectedFile } from "../reading/rejected-file.ts";
import type { ByteList } from "./growing.ts";
import type { ReadableFile } from "./source-file.ts";

/** One file with the verdict on each of its rows. */
export interface ReadFile {
  readonly file: ReadableFile;
  readonly verdicts: ByteList;
  readonly preview: Preview;
  readonly rejected: RejectedFile;
}

/** The first rows of a file as it will be taken. */
export function previewOf({ file, verdicts, preview }: ReadFile): ImportPreview {
  return {
    file: file.name,
    kind: file.kind,
    rows: verdicts.length,
    columns: [...file.heading],
    sample: preview.sample,
  };
}

/** One number for a row of one of several files. */
export function rowPlace(file: number, ordinal: number): number {
  return ordinal * LIMITS.files + file;
}
