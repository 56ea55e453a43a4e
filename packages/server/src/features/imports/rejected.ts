import { PassThrough, type Readable } from "node:stream";
import { Zip, ZipDeflate } from "fflate";
import { notFound } from "../../platform/http/problem.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import type { Outcome } from "./planning/outcome.ts";

/** Rows to mend: one CSV file, or a zip of several, either of which can be dropped again. */
export interface RejectedRows {
  readonly name: string;
  readonly type: "text/csv; charset=utf-8" | "application/zip";
  readonly body: Readable;
}

/** The rows that were not taken of one file, or of all that have some. Throws 404 where there are none. */
export function rejectedRows(store: FileStore, kept: Outcome["rejected"], file: string | undefined): RejectedRows {
  const wanted = file === undefined ? kept : kept.filter((one) => one.file === file);
  const [first] = wanted;
  if (first === undefined) throw notFound();
  if (wanted.length === 1)
    return { name: `rejected-${first.file}`, type: "text/csv; charset=utf-8", body: store.read(first.key) };
  return { name: "rejected.zip", type: "application/zip", body: zipped(store, wanted) };
}

function zipped(store: FileStore, files: Outcome["rejected"]): Readable {
  const out = new PassThrough();
  const zip = new Zip((error, chunk, final) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (final) out.end();
  });
  const fill = async (): Promise<void> => {
    for (const { file, key } of files) {
      const entry = new ZipDeflate(file);
      zip.add(entry);
      for await (const chunk of store.read(key) as AsyncIterable<Buffer>) {
        entry.push(new Uint8Array(chunk));
        if (out.writableNeedDrain) await new Promise((resolve) => out.once("drain", resolve));
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
  };
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}
