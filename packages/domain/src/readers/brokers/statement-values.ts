import { readAmount } from "../values/read-amount.ts";

/** The number of a security where it is an ISIN; nothing where it is another one. */
export function isinIn(text: string): string {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) ? text : "";
}

/** A number as plain decimal text; as it is where it is none, and nothing where it is left out. */
export function number(text: string): string {
  return text === "" || text === "--" ? "" : (readAmount(text, ".") ?? text);
}
