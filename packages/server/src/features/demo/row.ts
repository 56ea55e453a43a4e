import type { Day } from "@distributary/domain/time/day";

/** One row of the demo's ledger; money in cents, quantities in 1/10,000. */
export interface DemoRow {
  readonly day: Day;
  readonly type: string;
  readonly account: string;
  readonly amount: number;
  readonly currency?: string;
  readonly instrument?: string;
  readonly quantity?: number;
  readonly price?: number;
  readonly counter?: { readonly account: string; readonly currency: string; readonly amount: number };
}
