import { shown } from "../reading/cells.ts";

const CORPORATE_ACTION = /^(stock[ _-]?|reverse[ _-]?)?(split|merger|spin[ _-]?off|roc|return[ _-]of[ _-]capital)$/i;

/** What is wrong with the type of a row that is none of the form's. */
export function unknownType(type: string): readonly [code: string, reason: string] {
  if (type === "") return ["empty", "The type is empty."];
  // The form has no columns for new units, what is received instead, or what part of the cost goes over.
  if (CORPORATE_ACTION.test(type)) {
    const told =
      "a book's files cannot say all of it. Enter it by hand as a new transaction; the other rows can be taken.";
    return ["corporate_action", `“${shown(type)}” is a corporate action: ${told}`];
  }
  return ["unknown_type", `“${shown(type)}” is not a type of transaction.`];
}
