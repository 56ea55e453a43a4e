import { ZERO, addDecimals, multiplyDecimals } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { Book } from "../ledger/book.ts";
import { EMPTY, UNKNOWN, type Snapshot } from "./snapshot.ts";
import type { Rate } from "../ledger/rates/rates.ts";
import type { Totals } from "./totals.ts";

/** What some positions are worth at the end of one day, in the target currency; sums run on scaled integers per currency. */
export class TotalsSum {
  private readonly snapshot: Snapshot;
  private readonly rateOf: (currency: number) => Rate | null;
  /** by currency (instrument index) */
  private readonly sums: { readonly assets: ScaledSum; readonly liabilities: ScaledSum }[] = [];
  private incomplete = false;

  constructor(snapshot: Snapshot, rateOf: (currency: number) => Rate | null) {
    this.snapshot = snapshot;
    this.rateOf = rateOf;
  }

  add(p: number): void {
    const { snapshot, sums } = this;
    const state = snapshot.states[p];
    if (state === EMPTY) return;
    const currency = snapshot.layout.currencies[p] as number;
    if (state === UNKNOWN || !this.rateOf(currency)) {
      this.incomplete = true;
      return;
    }
    const sum = (sums[currency] ??= { assets: new ScaledSum(), liabilities: new ScaledSum() });
    snapshot.addValueTo(snapshot.signOf(p) < 0 ? sum.liabilities : sum.assets, p);
  }

  total(): Totals {
    let [assets, liabilities] = [ZERO, ZERO];
    this.sums.forEach((sum, currency) => {
      const rate = this.rateOf(currency)?.value ?? ZERO;
      assets = addDecimals(assets, multiplyDecimals(sum.assets.total(), rate));
      liabilities = addDecimals(liabilities, multiplyDecimals(sum.liabilities.total(), rate));
    });
    return { total: addDecimals(assets, liabilities), assets, liabilities, incomplete: this.incomplete };
  }
}

/** Totals of each account of a scope at the end of one day, in the target currency. */
export class AccountTotals {
  private readonly byAccount: readonly TotalsSum[];

  constructor(book: Book, scope: readonly number[], snapshot: Snapshot, rateOf: (currency: number) => Rate | null) {
    this.byAccount = book.terms.accounts.map(() => new TotalsSum(snapshot, rateOf));
    const { accounts } = snapshot.layout;
    for (const p of scope) (this.byAccount[accounts[p] as number] as TotalsSum).add(p);
  }

  totalsOf(account: number): Totals {
    return this.byAccount[account]?.total() ?? NO_TOTALS;
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
