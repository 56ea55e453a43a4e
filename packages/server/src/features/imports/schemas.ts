import { notFound } from "../../platform/http/problem.ts";
import { BOOK_FORM, COLUMNS, FILE_KINDS, fileName } from "./form.ts";

/** The file forms that can be imported. */
export function importSchemas() {
  return [{ ...BOOK_FORM, files: FILE_KINDS.map(fileName) }];
}

/** Files and columns of one form. Throws 404. */
export function importSchema(name: string) {
  if (name !== BOOK_FORM.name) throw notFound();
  return {
    ...BOOK_FORM,
    files: FILE_KINDS.map((kind) => ({
      name: fileName(kind),
      required: false,
      columns: COLUMNS[kind].map((column) => ({ ...column })),
    })),
  };
}
