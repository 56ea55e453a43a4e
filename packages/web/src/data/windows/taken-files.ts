/** What the file picker offers to upload as a document. */
export const DOCUMENT_FILES = ".pdf,.doc,.docx,.eml,.txt,.ppt,.pptx,.xlsx,.xls,.csv,image/*";

/** Endings of files that the importer reads. A file of any other name can be chosen there all the same. */
const BOOKS = new Set([
  ...["csv", "tsv", "tab", "txt", "xlsx", "ods", "ofx", "qfx", "qif", "xml", "sta", "940", "942", "mt940"],
  ...["journal", "j", "ledger", "hledger", "dat", "beancount", "bean", "gnucash", "sqlite", "json", "ndjson"],
  ...["zip", "gz", "tar"],
]);

/** What the file picker offers to import. */
export const IMPORT_FILES = [...[...BOOKS].map((ending) => `.${ending}`), "text/csv", "application/zip"].join(",");

/** The ending of a file's name in small letters; empty where it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What was dropped anywhere, by where it goes: books to the importer, everything else to documents. */
export function sortDropped(files: readonly File[]): { books: readonly File[]; documents: readonly File[] } {
  const isBook = (file: File): boolean => BOOKS.has(endingOf(file.name));
  return { books: files.filter(isBook), documents: files.filter((file) => !isBook(file)) };
}
