import { readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";

/** The account that the statement being read is of. */
export interface StatementAccount {
  readonly number: string;
  readonly type: string;
  readonly currency: string;
  /** the day at whose end a broker states what it holds; empty where none is named */
  readonly asOf: string;
}

/** A date of OFX, `20241231120000[-5:EST]`, as `yyyy-MM-dd`; as it stands where it is none. */
export function ofxDate(text: string): string {
  return readDate(text.slice(0, 8), "ymd") ?? readDate(text, "ymd") ?? text;
}

/** An amount of OFX, which may have a comma for its point, as plain decimal text; as it stands where it is none. */
export function ofxAmount(text: string): string {
  return readAmount(text, /,\d{1,2}$/.test(text) && !text.includes(".") ? "," : ".") ?? text;
}
