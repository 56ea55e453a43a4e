import {
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { InvalidDecimal, parseDecimal } from "../../money/parse-decimal.ts";
import { divideToDecimal } from "../../money/round.ts";
import { commodityOf } from "./commodities.ts";
import type { JournalAmount } from "./journal-book.ts";
import type { DecimalMark } from "../values/read-amount.ts";

/** What is written where a posting has its amount, from the left. */
export interface PostedText {
  readonly amount: JournalAmount | null;
  readonly cost: JournalAmount | null;
  readonly lotDate: string;
  readonly hasLot: boolean;
  readonly price: JournalAmount | null;
  readonly asserted: JournalAmount | null;
}

/** How amounts are written. */
export interface AmountStyle {
  /** the mark before the decimals of a commodity; null where the number itself has to show it */
  markOf(commodity: string): DecimalMark | null;
  /** the commodity of a number that names none */
  readonly plain: string;
}

/** Text that is no amount. */
export class NotAnAmount extends Error {}

const NUMBER = /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d[\d.,'’_]*|[.,]\d+)(?:[eE][+-]?\d{1,2})?/;
/** A commodity before its number: no digits, which would be the number's. */
const BEFORE = /^(?:"([^"]{1,100})"|([^\s\d"+\-*/()[\]{}@=;,:<>!?&|~^%#]{1,40}))/;
/** A commodity behind its number. */
const BEHIND = /^(?:"([^"]{1,100})"|([^\s\d"+\-*/()[\]{}@=;,:<>!?&|~^%#][^\s"+*/()[\]{}@=;,:<>!?&|~^%#]{0,60}))/;
const LONGEST = 1_000;

/**
 * Reads what stands behind the account of a posting: `10 AAPL {12.30 USD} [2024-01-02] @ 13 USD = 20 AAPL`. Throws
 * `NotAnAmount`.
 */
export function readPosted(text: string, style: AmountStyle): PostedText {
  if (text.length > LONGEST) throw new NotAnAmount();
  const at = new AmountCursor(text, style);
  const amount = at.ends("=") ? null : at.amount();
  let cost: JournalAmount | null = null;
  let [lotDate, hasLot] = ["", false];
  let price: JournalAmount | null = null;
  let asserted: JournalAmount | null = null;
  for (;;) {
    if (at.take("{{")) {
      const lot = at.lot("}}");
      hasLot = true;
      if (lot.total !== null) cost = above(lot.total);
      if (lot.date !== "") lotDate = lot.date;
    } else if (at.take("{")) {
      const lot = at.lot("}");
      hasLot = true;
      if (lot.total !== null && amount !== null) cost = above(times(lot.total, amount.number, lot.whole));
      if (lot.date !== "") lotDate = lot.date;
    } else if (at.take("[")) lotDate = dayOf(at.until("]"));
    else if (at.take("((")) at.until("))");
    else if (at.startsNote()) at.until(")");
    else if (at.takePrice("@@")) price = above(at.amount());
    else if (at.takePrice("@")) {
      const each = at.isOver() ? null : at.amount();
      price = each === null || amount === null ? null : above(times(each, amount.number, null));
    } else if (at.take("==*") || at.take("=*")) at.amount();
    else if (at.take("==") || at.take("=")) asserted = at.amount();
    else break;
  }
  if (!at.isOver()) throw new NotAnAmount();
  return { amount, cost, lotDate, hasLot, price, asserted };
}

/** Reads an amount alone. Throws `NotAnAmount`. */
export function readJournalAmount(text: string, style: AmountStyle): JournalAmount {
  const at = new AmountCursor(text.slice(0, LONGEST), style);
  const amount = at.amount();
  if (!at.isOver()) throw new NotAnAmount();
  return amount;
}

function above({ number, commodity }: JournalAmount): JournalAmount {
  return { number: signOfDecimal(number) < 0 ? negateDecimal(number) : number, commodity };
}

function times(each: JournalAmount, units: Decimal, whole: Decimal | null): JournalAmount {
  const size = signOfDecimal(units) < 0 ? negateDecimal(units) : units;
  const number = multiplyDecimals(each.number, size);
  return { commodity: each.commodity, number: whole === null ? number : addDecimals(number, whole) };
}

function dayOf(text: string): string {
  const found = /^=?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim());
  return found === null ? "" : `${found[1]}-${found[2]!.padStart(2, "0")}-${found[3]!.padStart(2, "0")}`;
}

class AmountCursor {
  #rest: string;
  #depth = 0;
  readonly #style: AmountStyle;

  constructor(text: string, style: AmountStyle) {
    this.#rest = text.trim();
    this.#style = style;
  }

  isOver(): boolean {
    return this.#rest === "";
  }

  ends(mark: string): boolean {
    return this.#rest.startsWith(mark);
  }

  take(mark: string): boolean {
    if (!this.#rest.startsWith(mark)) return false;
    this.#rest = this.#rest.slice(mark.length).trimStart();
    return true;
  }

  /** `@` and, for a price that stays out of the list of prices, `(@)`. */
  takePrice(mark: string): boolean {
    return this.take(`(${mark})`) || this.take(mark);
  }

  startsNote(): boolean {
    return /^\((?!@)/.test(this.#rest) && this.take("(");
  }

  until(mark: string): string {
    const end = this.#rest.indexOf(mark);
    if (end < 0) throw new NotAnAmount();
    const found = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + mark.length).trimStart();
    return found;
  }

  /** What stands in the braces of a lot: its cost, day and label, in any order. */
  lot(close: string): { total: JournalAmount | null; whole: Decimal | null; date: string } {
    let total: JournalAmount | null = null;
    let whole: Decimal | null = null;
    let date = "";
    for (const part of this.until(close).split(",")) {
      const text = part.trim().replace(/^=\s*/, "");
      if (text === "" || text === "*" || text.startsWith('"')) continue;
      if (dayOf(text) !== "") {
        date = dayOf(text);
        continue;
      }
      const [each, sum] = text.split("#").map((one) => one.trim());
      if (sum === undefined) total = readJournalAmount(text, this.#style);
      else {
        const all = readJournalAmount(sum, this.#style);
        whole = all.number;
        total = {
          commodity: all.commodity,
          number: each === "" ? parseDecimal("0") : new AmountCursor(each!, this.#style).#sum(),
        };
      }
    }
    return { total, whole, date };
  }

  amount(): JournalAmount {
    const sign = this.#sign();
    const before = this.#symbol(BEFORE);
    const inner = before === "" ? null : this.#style.markOf(before);
    const number = this.#sum(inner, before === "");
    const after = before === "" ? this.#symbol(BEHIND) : before;
    const commodity = after === "" ? this.#style.plain : after;
    return { number: sign < 0 ? negateDecimal(number) : number, commodity };
  }

  #sign(): number {
    if (this.take("-")) return -1;
    this.take("+");
    return 1;
  }

  #symbol(pattern: RegExp): string {
    const found = pattern.exec(this.#rest);
    if (found === null) return "";
    this.#rest = this.#rest.slice(found[0].length).trimStart();
    return commodityOf(found[1] ?? found[2]!);
  }

  #sum(mark: DecimalMark | null = null, mayCompute = true): Decimal {
    let value = this.#product(mark);
    if (!mayCompute) return value;
    for (;;) {
      if (this.take("+")) value = addDecimals(value, this.#product(mark));
      else if (/^-\s*[\d.(]/.test(this.#rest) && this.take("-")) value = subtractDecimals(value, this.#product(mark));
      else return value;
    }
  }

  #product(mark: DecimalMark | null): Decimal {
    let value = this.#factor(mark);
    for (;;) {
      if (this.take("*")) value = multiplyDecimals(value, this.#factor(mark));
      else if (this.take("/")) value = quotient(value, this.#factor(mark));
      else return value;
    }
  }

  #factor(mark: DecimalMark | null): Decimal {
    if (this.take("-")) return negateDecimal(this.#factor(mark));
    if (this.take("+")) return this.#factor(mark);
    if (this.take("(")) {
      this.#depth += 1;
      if (this.#depth > 20) throw new NotAnAmount();
      const value = this.#sum(mark);
      if (!this.take(")")) throw new NotAnAmount();
      this.#depth -= 1;
      return value;
    }
    const found = NUMBER.exec(this.#rest)?.[0];
    if (found === undefined || found.length > 60) throw new NotAnAmount();
    this.#rest = this.#rest.slice(found.length).trimStart();
    const next = mark ?? this.#style.markOf(commodityOf(BEHIND.exec(this.#rest)?.[0] ?? this.#style.plain));
    return numberOf(found, next);
  }
}

function quotient(a: Decimal, b: Decimal): Decimal {
  if (signOfDecimal(b) === 0) throw new NotAnAmount();
  const scale = Math.max(a.scale, b.scale);
  return divideToDecimal(a.mantissa * 10n ** BigInt(scale - a.scale), b.mantissa * 10n ** BigInt(scale - b.scale), 18);
}

/** A number with either mark: of two different ones the last stands before the decimals, as does a single one. */
function numberOf(text: string, mark: DecimalMark | null): Decimal {
  const [plain = "", exponent] = text.replace(/['’_ \u00a0\u202f]/g, "").split(/[eE]/);
  const [dot, comma] = [plain.lastIndexOf("."), plain.lastIndexOf(",")];
  const isGrouping = (sign: string): boolean =>
    plain.split(sign).length > 2 || (sign === "," && /^\d{1,3},\d{3}$/.test(plain));
  const found =
    mark ??
    (dot >= 0 && comma >= 0
      ? dot > comma
        ? "."
        : ","
      : comma >= 0 && !isGrouping(",")
        ? ","
        : isGrouping(".")
          ? ","
          : ".");
  const digits = found === "." ? plain.replaceAll(",", "") : plain.replaceAll(".", "").replace(",", ".");
  try {
    const value = parseDecimal(digits.replace(/\.$/, "").replace(/^\./, "0."));
    if (exponent === undefined) return value;
    const by = Number(exponent);
    return by >= 0
      ? { mantissa: value.mantissa * 10n ** BigInt(by), scale: value.scale }
      : { mantissa: value.mantissa, scale: value.scale - by };
  } catch (error) {
    if (error instanceof InvalidDecimal) throw new NotAnAmount();
    throw error;
  }
}
