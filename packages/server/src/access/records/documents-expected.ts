import { documentsExpected } from "@distributary/contract/reporting/expected-documents";
import type { ValidationItem } from "@distributary/contract/wire/errors";

/** What is wrong with how often documents are expected, where the attributes of a record say that at all. */
export function wrongExpectation(
  attributes: Readonly<Record<string, unknown>> | undefined,
  loc: readonly (string | number)[],
): ValidationItem[] {
  if (attributes?.["documents_every"] == null) return [];
  const { success, error } = documentsExpected.safeParse(attributes);
  if (success) return [];
  return error.issues.map(({ path, message }) => ({
    loc: [...loc, ...path.map(String)],
    msg: message,
    type: "value_error",
  }));
}
