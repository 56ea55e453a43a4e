import { Readable } from "node:stream";
import { lengthOfZip, zipOf, type StoredEntry } from "../../../platform/archives/stored-zip.ts";
import { conflict, HttpProblem } from "../../../platform/http/problem.ts";
import type { documentsService } from "../../documents/service.ts";
import { sumsOf, unpacked, type PackFile } from "./contents.ts";

/** Bytes on their way, and how many. */
export interface Streamed {
  readonly content: Readable;
  readonly bytes: number;
}

/** The file of a pack as it is sent: its PDF, or the zip of all its files, packed while it is sent. Throws 409 where one is gone. */
export async function packFile(
  documents: Pick<ReturnType<typeof documentsService>, "bytesOf" | "madeFile">,
  universe: string,
  { content, format, made }: { readonly content: Buffer; readonly format: string; readonly made: Date },
): Promise<Streamed> {
  const { files } = unpacked(content);
  const open = ({ key, sha256 }: PackFile): Promise<Readable> =>
    key === null ? documents.bytesOf(universe, sha256) : documents.madeFile(universe, key);
  const [pdf] = files;
  if (pdf === undefined) throw new Error("a pack has no file");
  if (format === "pdf") return { content: await open(pdf), bytes: pdf.bytes };
  const sums = Buffer.from(sumsOf(files));
  const entries: StoredEntry[] = [
    ...files.map((file) => ({ path: file.path, bytes: file.bytes, read: () => open(file) })),
    { path: "SHA256SUMS", bytes: sums.length, read: () => Promise.resolve(Readable.from([sums])) },
  ];
  for (const file of files) (await open(file).catch(gone)).destroy();
  return { content: Readable.from(zipOf(entries, made), { objectMode: false }), bytes: lengthOfZip(entries) };
}

function gone(error: unknown): never {
  if (error instanceof HttpProblem && error.status === 404)
    throw conflict("A file of this pack was erased. Generate the pack again.");
  throw error;
}
