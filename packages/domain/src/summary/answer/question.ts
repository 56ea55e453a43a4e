import type { LotMethod } from "../../codes/lot-methods.ts";
import type { Day } from "../../time/day.ts";
import type { Scope } from "../../ledger/scope.ts";

/** A summary's question. `at` and `since` mean the end of that day. */
export interface SummaryQuestion extends Scope {
  readonly at: Day;
  /** null: no comparison, and no bridge */
  readonly since: Day | null;
  /** id (uuid) of the CCY instrument the answer is in; null: the default currency */
  readonly currency: string | null;
  /** basis, unrealised and realised gain per position; default true */
  readonly basis?: boolean;
  /** the lots as they would stand under this method in every account; default each account's own */
  readonly lotMethod?: LotMethod;
}
