import { shown } from "../reading/cells.ts";

const CORPORATE_ACTION = /^(stock[ _-]?|reverse[ _-]?)?(split|merger|spin[ _-]?off|roc|return[ _-]of[ _-]capital)$/i;

/** What is wrong with the type of a row that is none of the form's. */
export function unknownType(type: string): readonly [code: string, reason: string] {
  if (type === "") return ["empty", "Enter a type."];
  if (CORPORATE_ACTION.test(type)) {
    if (/(spin[ _-]?off|merger)$/i.test(type)) {
      const name = /merger$/i.test(type) ? "MERGER" : "SPINOFF";
      return ["corporate_action", `Enter “${shown(type)}” as ${name}, with what is received for it.`];
    }
    if (/split$/i.test(type)) return ["corporate_action", `Enter “${shown(type)}” as SPLIT, with its split_ratio.`];
    return ["corporate_action", `Enter “${shown(type)}” as CAPRETURN, with its security and the amount.`];
  }
  return ["unknown_type", `“${shown(type)}” is not a type of transaction.`];
}
