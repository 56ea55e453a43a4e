/** A file of a pack: `key` is where it lies among the made ones, or null where it is an original known by its hash. */
export interface PackFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string | null;
}

/** What is kept as the content of a report that is a pack: its files, the PDF first. */
export interface PackContents {
  readonly bytes: number;
  readonly files: readonly PackFile[];
}

/** The list of a pack's files as it is kept. */
export function packed(files: readonly PackFile[]): Buffer {
  const contents: PackContents = { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  return Buffer.from(JSON.stringify(contents));
}

/** The list of a pack's files as it was kept. */
export function unpacked(content: Buffer): PackContents {
  return JSON.parse(content.toString("utf8")) as PackContents;
}

/** The hashes as `sha256sum --check` reads them. */
export function sumsOf(files: readonly PackFile[]): string {
  return files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join("");
}
