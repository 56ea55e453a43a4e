/** A file as the browser's chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Files of a book, ready to be chosen or dropped. */
export function chosenFiles(files: ReadonlyMap<string, Uint8Array>): ChosenFile[] {
  return [...files].map(([name, bytes]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) }));
}
