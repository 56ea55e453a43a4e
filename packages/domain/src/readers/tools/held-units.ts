import {
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";

/** What accounts hold of securities while the rows of a file are read by their days. */
export class HeldUnits {
  readonly #held = new Map<string, Decimal>();

  add(account: string, symbol: string, quantity: string): void {
    const key = `${account}\n${symbol}`;
    this.#held.set(key, addDecimals(this.#held.get(key) ?? ZERO, exact(quantity) ?? ZERO));
  }

  of(account: string, symbol: string): Decimal {
    return this.#held.get(`${account}\n${symbol}`) ?? ZERO;
  }

  /** The units that come or go when each becomes `ratio`; null where that changes nothing. */
  splitBy(account: string, symbol: string, ratio: string): string | null {
    const held = this.of(account, symbol);
    const times = exact(ratio);
    if (times === null || signOfDecimal(times) <= 0) return null;
    const change = subtractDecimals(multiplyDecimals(held, times), held);
    return signOfDecimal(change) === 0 ? null : formatDecimal(change);
  }
}
