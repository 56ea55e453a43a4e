import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { Book } from "../ledger/book.ts";
import { EMPTY, UNKNOWN, type Snapshot } from "./snapshot.ts";
import type { Rate } from "../ledger/rates/rates.ts";
import type { Totals } from "./totals.ts";

interface Sums {
  readonly currency: number;
  readonly assets: ScaledSum;
  readonly liabilities: ScaledSum;
}

/** Totals of each account of a scope at the end of one day, in the target currency. */
export class AccountTotals {
  private readonly byAccount: Sums[][];
  private readonly unknown: Uint8Array;
  private readonly rateOf: (currency: number) => Rate | null;

  constructor(book: Book, scope: readonly number[], snapshot: Snapshot, rateOf: (currency: number) => Rate | null) {
    this.byAccount = book.terms.accounts.map(() => []);
    this.unknown = new Uint8Array(book.terms.accounts.length);
    this.rateOf = rateOf;
    for (const p of scope) if (snapshot.states[p] !== EMPTY) this.take(p, snapshot);
  }

  totalsOf(account: number): Totals {
    let assets: Decimal = ZERO;
    let liabilities: Decimal = ZERO;
    for (const sums of this.byAccount[account] ?? []) {
      const rate = this.rateOf(sums.currency)?.value;
      if (!rate) continue;
      assets = addDecimals(assets, multiplyDecimals(sums.assets.total(), rate));
      liabilities = addDecimals(liabilities, multiplyDecimals(sums.liabilities.total(), rate));
    }
    return { total: addDecimals(assets, liabilities), assets, liabilities, incomplete: this.unknown[account] === 1 };
  }

  private take(p: number, snapshot: Snapshot): void {
    const account = snapshot.layout.accounts[p] as number;
    const currency = snapshot.layout.currencies[p] as number;
    if (snapshot.states[p] === UNKNOWN || !this.rateOf(currency)) {
      this.unknown[account] = 1;
      return;
    }
    const list = this.byAccount[account] as Sums[];
    let sums = list.find((other) => other.currency === currency);
    if (!sums) {
      sums = { currency, assets: new ScaledSum(), liabilities: new ScaledSum() };
      list.push(sums);
    }
    snapshot.addValueTo(snapshot.signOf(p) < 0 ? sums.liabilities : sums.assets, p);
  }
}

export const NO_TOTALS: Totals = { total: ZERO, assets: ZERO, liabilities: ZERO, incomplete: false };

/** Sum of totals; incomplete when any of them is. */
export function addTotals(a: Totals, b: Totals): Totals {
  return {
    total: addDecimals(a.total, b.total),
    assets: addDecimals(a.assets, b.assets),
    liabilities: addDecimals(a.liabilities, b.liabilities),
    incomplete: a.incomplete || b.incomplete,
  };
}
