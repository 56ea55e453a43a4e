import { formatDecimal } from "./amount.ts";

type Mark = "." | ",";

/** How amounts are written in a locale. `group` is null where groups are told by a space or an apostrophe. */
export interface Marks {
  readonly decimal: Mark;
  readonly group: Mark | null;
}

/** What a person meant by a text in an amount field. */
export type TypedAmount =
  | { readonly kind: "amount"; readonly amount: string }
  | { readonly kind: "empty" }
  /** One separator before exactly three digits, of which the locale does not say what it is: both readings. */
  | { readonly kind: "ambiguous"; readonly readings: readonly [string, string] }
  | { readonly kind: "invalid" };

const grouped = /^([+-]?)([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d*))?$/;
const groupedByTwo = /^([+-]?)([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?$/;
const plainly = /^([+-]?)(\d*)(?:[.,](\d*))?$/;
const shorthand: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** The decimal mark of the reading that the person last chose of two, in this window; null: never asked yet. */
let chosenMark: Mark | null = null;

/** Remembers by the reading that a person chose of a text with two how they write: the next one is not asked about. */
export function rememberReading(text: string, chosen: string): void {
  const [, , , mark] = twofold(text) ?? [];
  if (mark === undefined) return;
  const otherMark = mark === "." ? "," : ".";
  chosenMark = chosen.includes(".") ? (mark as Mark) : otherMark;
}

/** Forgets how a person writes: the next text is read by the locale alone. */
export function forgetReading(): void {
  chosenMark = null;
}

/**
 * Both readings of a text that has two, the one that counts first, and whether that one is taken; null for one. A comma
 * between groups is so usual in locales that write it that its other reading is not held out.
 */
export function readingsOf(
  text: string,
  marks: Marks = ownMarks(),
): { readonly readings: readonly [string, string]; readonly isTaken: boolean } | null {
  const open = twofold(text);
  if (open === null) return null;
  const [, sign = "", whole = "", mark = "", rest = ""] = open;
  const thousands = signed(sign, whole + rest, "");
  const decimals = signed(sign, whole, rest);
  const read = readTypedAmount(text, marks);
  if (read.kind === "ambiguous") return { readings: read.readings, isTaken: false };
  if (chosenMark === null && mark === "," && marks.group === ",") return null;
  const taken = read.kind === "amount" ? read.amount : decimals;
  return { readings: taken === thousands ? [thousands, decimals] : [decimals, thousands], isTaken: true };
}

/**
 * Reads an amount as people type it: `1234.56`, `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`, also `250k` and
 * `1.5m`. The answer is plain decimal text; nothing passes through a binary float. `1,234` and `1.234` could be either
 * of two amounts: the person's locale says which, or what they chose before in this window (`rememberReading`). Where
 * the locale writes neither, and for three zeros behind its decimal mark, which nobody writes, both are given.
 */
export function readTypedAmount(
  text: string,
  marks: Marks = ownMarks(),
  chosen: Mark | null = chosenMark,
): TypedAmount {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const power = shorthand[plain.at(-1)?.toLowerCase() ?? ""];
  const body = power === undefined ? plain : plain.slice(0, -1).trimEnd();
  const open = twofold(body);
  return open === null ? read(body, power ?? 0) : readTwofold(open, power ?? 0, marks, chosen);
}

function readTwofold(open: RegExpExecArray, power: number, marks: Marks, chosen: Mark | null): TypedAmount {
  const [, sign = "", whole = "", mark = "", rest = ""] = open;
  const thousands = shifted(sign, whole + rest, "", power);
  const decimals = shifted(sign, whole, rest, power);
  if (chosen !== null) {
    const isDecimal = mark === chosen && !(rest === "000" && mark !== marks.decimal);
    return { kind: "amount", amount: isDecimal ? decimals : thousands };
  }
  if (mark === marks.group || (rest === "000" && mark !== marks.decimal)) return { kind: "amount", amount: thousands };
  if (mark === marks.decimal && rest !== "000") return { kind: "amount", amount: decimals };
  return { kind: "ambiguous", readings: [thousands, decimals] };
}

/** How a number such as `1e6` is typed here instead; null where the text is none such. */
export function spelledOut(text: string): string | null {
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^([+-]?)(\d{1,12})(?:[.,](\d{1,12}))?e\+?(-?\d{1,2})$/i.exec(plainText(text)) ?? [];
  const power = Number(exponent);
  if (whole === "" || power > 15 || power < -12) return null;
  const [front, back] = power < 0 ? [whole.padStart(1 - power, "0"), fraction] : [whole, fraction];
  const amount =
    power < 0 ? signed(sign, front.slice(0, power), front.slice(power) + back) : shifted(sign, front, back, power);
  return formatDecimal(amount, { least: 0, most: 24 });
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
    .replaceAll("\u2019", "'")
    .replaceAll(/[\u00a0\u202f\u2009]/g, " ");
}

function twofold(text: string): RegExpExecArray | null {
  return /^([+-]?)([1-9]\d{0,2})([.,])(\d{3})$/.exec(plainText(text));
}

function isPlainDecimal(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function read(text: string, power: number): TypedAmount {
  const byTwo = groupedByTwo.exec(text);
  const inGroups = grouped.exec(text);
  const match = byTwo ?? inGroups ?? plainly.exec(text);
  const whole = (match?.[2] ?? "").replaceAll(/\D/g, "");
  const fraction = (byTwo === null && inGroups !== null ? inGroups[4] : match?.[3]) ?? "";
  if (whole === "" && fraction === "") return { kind: "invalid" };
  return { kind: "amount", amount: shifted(match?.[1] ?? "", whole, fraction, power) };
}

function shifted(sign: string, whole: string, fraction: string, power: number): string {
  const digits = fraction.padEnd(power, "0");
  return signed(sign, whole + digits.slice(0, power), digits.slice(power));
}

function signed(sign: string, whole: string, fraction: string): string {
  const front = whole.replace(/^0+(?=\d)/, "");
  const digits = (front === "" ? "0" : front) + (fraction === "" ? "" : `.${fraction}`);
  return sign === "-" && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

let held: Marks | null = null;

function ownMarks(): Marks {
  held ??= marksOf();
  return held;
}

/** How amounts are written in a locale; without one in the person's own, that of the browser. */
export function marksOf(locale?: string): Marks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
  const mark = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value;
  const group = mark("group");
  return { decimal: mark("decimal") === "," ? "," : ".", group: group === "," || group === "." ? group : null };
}
