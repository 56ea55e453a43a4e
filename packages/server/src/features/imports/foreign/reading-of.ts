import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { Reading } from "@distributary/domain/readers/reader-of";
import { qifOf, tableOf } from "./wire-mapping.ts";

/** How a file of a form is read, by its mapping. */
export function readingOf(form: Reading["form"], mapping: ImportMapping, names: readonly string[]): Reading {
  if (form === "table") return { form, mapping: tableOf(mapping), names };
  if (form === "qif") return { form, mapping: qifOf(mapping) };
  return { form, currency: mapping.currency };
}
