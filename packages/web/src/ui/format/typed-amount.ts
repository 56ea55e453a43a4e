/** What a person meant by a text in an amount field. */
export type TypedAmount =
  | { readonly kind: "amount"; readonly amount: string }
  | { readonly kind: "empty" }
  /** One separator before exactly three digits: both readings, the one of the person's locale first. */
  | { readonly kind: "ambiguous"; readonly readings: readonly [string, string] }
  | { readonly kind: "invalid" };

const grouped = /^([+-]?)([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d*))?$/;
const plainly = /^([+-]?)(\d*)(?:[.,](\d*))?$/;
const shorthand: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** The decimal mark of the reading that the person last chose of two, in this window; null: never asked yet. */
let chosenMark: "." | "," | null = null;

/** Remembers by the reading that a person chose of a text with two how they write: the next one is not asked about. */
export function rememberReading(text: string, chosen: string): void {
  const [, , , mark] = twofold(text) ?? [];
  if (mark === undefined) return;
  const otherMark = mark === "." ? "," : ".";
  chosenMark = chosen.includes(".") ? (mark as "." | ",") : otherMark;
}

/** Forgets how a person writes: the next text with two readings is asked about again. */
export function forgetReading(): void {
  chosenMark = null;
}

/** Both readings of a text that has two, the one that counts first, and whether that was chosen before; null for one. */
export function readingsOf(
  text: string,
): { readonly readings: readonly [string, string]; readonly isChosen: boolean } | null {
  const read = readTypedAmount(text, undefined, null);
  return read.kind === "ambiguous" ? { readings: read.readings, isChosen: chosenMark !== null } : null;
}

/**
 * Reads an amount as people type it: `1234.56`, `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`, also `250k` and
 * `1.5m`. The answer is plain decimal text; nothing passes through a binary float. `1,234` and `1.234` may mean either
 * of two amounts: both are given, and the person is asked, once in a window (`rememberReading`). `300,000` is plain where the comma is not the decimal mark
 * of the person's locale: nobody writes three zeros behind it.
 */
export function readTypedAmount(
  text: string,
  decimalMark: "." | "," = chosenMark ?? ownMark(),
  chosen: "." | "," | null = chosenMark,
): TypedAmount {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const power = shorthand[plain.at(-1)?.toLowerCase() ?? ""];
  const body = power === undefined ? plain : plain.slice(0, -1).trimEnd();
  const open = twofold(plain);
  if (open !== null) {
    const [, sign = "", whole = "", mark = "", rest = ""] = open;
    const thousands = signed(sign, whole + rest, "");
    if (rest === "000" && mark !== decimalMark) return { kind: "amount", amount: thousands };
    const decimals = signed(sign, whole, rest);
    if (chosen !== null) return { kind: "amount", amount: mark === chosen ? decimals : thousands };
    return { kind: "ambiguous", readings: mark === decimalMark ? [decimals, thousands] : [thousands, decimals] };
  }
  return read(body, power ?? 0);
}

/**
 * An amount of the book (plain decimal text) as a field for typed amounts holds it: what is exact has one meaning in
 * every locale, so a zero follows where three digits alone would stand behind the point.
 */
export function writeExactAmount(amount: string): string {
  return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(amount) ? `${amount}0` : amount;
}

/** Reads a field that {@link writeExactAmount} filled: what it was filled with while nobody typed, else as typed. */
export function readOverExact(text: string, stored: unknown): TypedAmount {
  return typeof stored === "string" && text.trim() === writeExactAmount(stored) && isPlainDecimal(stored)
    ? { kind: "amount", amount: stored }
    : readTypedAmount(text);
}

function plainText(text: string): string {
  return text
    .trim()
    .replaceAll("\u2212", "-")
    .replaceAll(/[\u00a0\u202f\u2009]/g, " ");
}

function twofold(text: string): RegExpExecArray | null {
  return /^([+-]?)([1-9]\d{0,2})([.,])(\d{3})$/.exec(plainText(text));
}

function isPlainDecimal(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function read(text: string, power: number): TypedAmount {
  const inGroups = grouped.exec(text);
  const match = inGroups ?? plainly.exec(text);
  const sign = match?.[1] ?? "";
  const whole = (match?.[2] ?? "").replaceAll(/\D/g, "");
  const fraction = (inGroups === null ? match?.[3] : inGroups[4]) ?? "";
  if (whole === "" && fraction === "") return { kind: "invalid" };
  const shifted = fraction.padEnd(power, "0");
  return { kind: "amount", amount: signed(sign, whole + shifted.slice(0, power), shifted.slice(power)) };
}

function signed(sign: string, whole: string, fraction: string): string {
  const front = whole.replace(/^0+(?=\d)/, "");
  const digits = (front === "" ? "0" : front) + (fraction === "" ? "" : `.${fraction}`);
  return sign === "-" && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

let held: "." | "," | null = null;

function ownMark(): "." | "," {
  held ??= decimalMarkOf();
  return held;
}

/** The decimal mark of the person's locale. */
export function decimalMarkOf(locale?: string): "." | "," {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === "decimal")?.value;
  return mark === "," ? "," : ".";
}
