import { MINOR_UNITS } from "../../codes/currencies.ts";

/** Which of the two marks stands before the decimals; the other one, spaces and apostrophes group thousands. */
export type DecimalMark = "." | ",";

const CURRENCY = /^[A-Z]{3}\b|\b[A-Z]{3}$|[$€£¥₹₽₩₺₪฿]|^(?:CHF|Fr\.|kr|zł|Kč|R\$)|(?:kr|zł|Kč|Fr\.)$/g;
const SPACES = /[\s\u00a0\u202f\u2009'’]/g;
const DOT_GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d+$/;
const COMMA_GROUPED = /^\d{1,3}(?:\.\d{3})+$|^\d+$/;
const PLAIN_DOT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const PLAIN_COMMA = /^-?(?:0|[1-9]\d*)(?:,\d+)?$/;
const LONGEST = 60;

/**
 * An amount as people and banks write it (`1.234,50-`, `(12.00)`, `CHF 1'000`, `−3`, `12.00 DR`) as plain decimal text;
 * null where it is none. `DR` and what stands in brackets or before a minus is below zero.
 */
export function readAmount(text: string, mark: DecimalMark): string | null {
  let rest = text.trim();
  if (rest.length === 0 || rest.length > LONGEST) return null;
  // Nearly all that files hold: digits, perhaps with a minus and decimals.
  if ((mark === "." ? PLAIN_DOT : PLAIN_COMMA).test(rest)) {
    const plain = mark === "." ? rest : rest.replace(",", ".");
    return plain.startsWith("-") ? signed(plain.slice(1), true) : plain;
  }
  let negative = false;
  const side = /\s*\b(CR|DR)\.?$/i.exec(rest);
  if (side !== null) {
    negative = side[1]!.toUpperCase() === "DR";
    rest = rest.slice(0, side.index);
  }
  if (rest.startsWith("(") && rest.endsWith(")")) {
    negative = !negative;
    rest = rest.slice(1, -1);
  }
  rest = rest.replace(/[−–]/g, "-").replace(SPACES, "");
  rest = withoutSign(rest.replace(CURRENCY, ""), () => (negative = !negative));
  rest = rest.replace(CURRENCY, "");
  const code = /\d([A-Z]{3})$/.exec(rest)?.[1];
  if (code !== undefined && MINOR_UNITS.has(code)) rest = rest.slice(0, -3);
  const scientific = /^(\d+(?:\.\d+)?)[eE]([+-]?\d{1,2})$/.exec(rest);
  if (scientific !== null) return signed(shifted(scientific[1]!, Number(scientific[2])), negative);
  const at = rest.lastIndexOf(mark);
  const whole = at < 0 ? rest : rest.slice(0, at);
  const fraction = at < 0 ? "" : rest.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return null;
  if (whole === "" && fraction === "") return null;
  if (whole !== "" && !(mark === "." ? DOT_GROUPED : COMMA_GROUPED).test(whole)) return null;
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  return signed(`${digits === "" ? "0" : digits}${fraction === "" ? "" : `.${fraction}`}`, negative);
}

function withoutSign(text: string, turn: () => void): string {
  if (text.startsWith("+")) return text.slice(1);
  if (text.startsWith("-")) {
    turn();
    return text.slice(1);
  }
  if (text.endsWith("-")) {
    turn();
    return text.slice(0, -1);
  }
  return text.endsWith("+") ? text.slice(0, -1) : text;
}

function signed(digits: string, negative: boolean): string {
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** A decimal times ten to the power of `by`. */
function shifted(digits: string, by: number): string {
  const [whole = "", fraction = ""] = digits.split(".");
  const all = whole + fraction;
  const point = whole.length + by;
  if (point <= 0) return `0.${"0".repeat(-point)}${all}`;
  if (point >= all.length) return all + "0".repeat(point - all.length);
  return `${all.slice(0, point)}.${all.slice(point)}`;
}

/** The same amount with the other sign; text that is no plain decimal stays as it is. */
export function negated(amount: string): string {
  if (!/^-?[\d.]+$/.test(amount) || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** The size of an amount, without its sign. */
export function magnitude(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : amount;
}

/** Whether plain decimal text says nothing but zero. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
