import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { CHANGE_CLASSES } from "./columns/posting-columns.ts";

/** One change of the ledger that counts in the returns of a group. */
export interface ListedChange {
  /** of the position that it moved; for what a holding earned or cost the cash */
  readonly account: number;
  readonly instrument: number;
  /** instrument index of the currency that `amount` is in */
  readonly currency: number;
  readonly day: Day;
  /** transaction uuid; null while the checkpoint's identity parts are not attached */
  readonly transaction: string | null;
  readonly category: (typeof CHANGE_CLASSES)[number];
  readonly quantity: Decimal;
  /** null: a price or rate is unknown */
  readonly amount: Decimal | null;
  /** the same in the currency of the question, by share, as the group sees it: put in above zero */
  readonly counts: Decimal | null;
  readonly kind: "flow" | "income" | "expense";
  /** of what came in or went out with a change of the share that counts, as the day ended: the share until then and after */
  readonly taken?: { readonly before: Decimal; readonly share: Decimal };
}
