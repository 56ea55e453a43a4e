/** What the file picker offers to upload as a document. */
export const DOCUMENT_FILES = ".pdf,.doc,.docx,.eml,.txt,.ppt,.pptx,.xlsx,.xls,.csv,image/*";

/** Endings of files that the importer reads. */
const BOOKS = new Set(["csv", "tsv", "txt", "ofx", "qfx", "qif", "xml", "sta", "940", "942", "mt940", "zip"]);

/** The ending of a file's name in small letters; empty where it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What was dropped anywhere, by where it goes: books to the importer, everything else to documents. */
export function sortDropped(files: readonly File[]): { books: readonly File[]; documents: readonly File[] } {
  const isBook = (file: File): boolean => BOOKS.has(endingOf(file.name));
  return { books: files.filter(isBook), documents: files.filter((file) => !isBook(file)) };
}
