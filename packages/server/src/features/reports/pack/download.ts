import { Readable } from "node:stream";
import { lengthOfZip, zipOf, type StoredEntry } from "../../../platform/archives/stored-zip.ts";
import { conflict, HttpProblem } from "../../../platform/http/problem.ts";
import type { documentsService } from "../../documents/service.ts";
import { sumsOf, unpacked, type PackFile } from "./contents.ts";

/** The file of a pack, and how many bytes it has. */
export interface PackedFile {
  readonly bytes: number;
  /** Opens it to be read once. Throws 409 where a part of it is gone. */
  open(): Promise<Readable>;
}

/** The file of a pack as it is sent: its PDF, or the zip of all its files, packed while it is sent. */
export function packFile(
  documents: Pick<ReturnType<typeof documentsService>, "bytesOf" | "madeFile">,
  universe: string,
  { content, format, made }: { readonly content: Buffer; readonly format: string; readonly made: Date },
): PackedFile {
  const { files } = unpacked(content);
  const open = ({ key, sha256 }: PackFile): Promise<Readable> =>
    key === null ? documents.bytesOf(universe, sha256) : documents.madeFile(universe, key);
  const [pdf] = files;
  if (pdf === undefined) throw new Error("a pack has no file");
  if (format === "pdf") return { bytes: pdf.bytes, open: () => open(pdf) };
  const sums = Buffer.from(sumsOf(files));
  const entries: StoredEntry[] = [
    ...files.map((file) => ({ path: file.path, bytes: file.bytes, read: () => open(file) })),
    { path: "SHA256SUMS", bytes: sums.length, read: () => Promise.resolve(Readable.from([sums])) },
  ];
  return {
    bytes: lengthOfZip(entries),
    open: async () => {
      for (const file of files) (await open(file).catch(gone)).destroy();
      return Readable.from(zipOf(entries, made), { objectMode: false });
    },
  };
}

function gone(error: unknown): never {
  if (error instanceof HttpProblem && error.status === 404)
    throw conflict("A file of this pack was erased. Generate the pack again.");
  throw error;
}
