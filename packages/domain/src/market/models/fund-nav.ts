import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Nav } from "../../ledger/nav.ts";

/** What the units of a fund in one account are worth at the end of a day, by net asset values and what happened since. */
export interface FundNav {
  readonly units: Decimal;
  /** by currency (instrument index), at the rates of the day that is asked about; nothing where `navs` are none */
  readonly parts: ReadonlyMap<number, Decimal>;
  /** the net asset values that it rests on; none: it is not known */
  readonly navs: readonly Nav[];
  /** whether one was ever recorded for the account itself */
  readonly hasOwn: boolean;
}

/** A day on which a fund changed, and what each account (index) had of it at its end. */
export interface FundNavs {
  readonly day: Day;
  readonly byAccount: ReadonlyMap<number, FundNav>;
}
