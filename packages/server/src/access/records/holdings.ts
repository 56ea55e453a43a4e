import { compareDecimals, signOfDecimal, subtractDecimals, ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { validation } from "../../platform/http/problem.ts";
import { heldFrom, watchedHoldings, type Held, type Holding, type WatchedHolding } from "../store/ledger.ts";
import type { Write } from "../write/write.ts";

/** A holding that a change took below nothing, with what an opening balance would have to bring. */
export interface Shortage extends WatchedHolding {
  /** Units held on the day without this change */
  readonly held: string;
  /** Units that an opening balance would have to bring */
  readonly missing: string;
  /** The day of the change */
  readonly date: string;
  /** The first day on which the units are missing */
  readonly shortOn: string;
}

/** Throws where it has its own words for some of the shortages. */
export type RefuseFirst = (found: readonly Shortage[]) => void | Promise<void>;

/** The holdings of a change before it is made, to be looked at again after it. */
export interface HoldingsWatch {
  /** Holdings that the change took below nothing, or further below */
  shortages(): Promise<readonly Shortage[]>;
  /** Refuses with 422 `opening-balance-needed` at `loc` when there are any, unless `before` refuses them in fitter words */
  refuseShortages(loc: readonly (string | number)[], before?: RefuseFirst): Promise<void>;
}

/**
 * Looks at what is held from `day` on before a change is made. Only holdings that may not go below nothing are
 * watched: not cash, not debts and derivatives, not accounts that allow short positions.
 */
export async function watchHoldings(w: Write, holdings: readonly Holding[], day: string): Promise<HoldingsWatch> {
  const watched = holdings.length === 0 ? [] : await watchedHoldings(w.tx, w.universe, holdings);
  const before = new Map<WatchedHolding, Held>();
  for (const holding of watched) before.set(holding, await heldFrom(w.tx, w.universe, holding, day));

  const shortages = async (): Promise<readonly Shortage[]> => {
    const found: Shortage[] = [];
    for (const [holding, { held, lowest }] of before) {
      const after = await heldFrom(w.tx, w.universe, holding, day);
      const low = readDecimal(after.lowest);
      if (signOfDecimal(low) >= 0 || compareDecimals(low, readDecimal(lowest)) >= 0) continue;
      found.push({
        ...holding,
        held,
        missing: formatDecimal(subtractDecimals(ZERO, low)),
        date: day,
        shortOn: after.lowestDay,
      });
    }
    return found;
  };

  return {
    shortages,
    refuseShortages: async (loc, before) => {
      const found = await shortages();
      if (found.length === 0) return;
      await before?.(found);
      throw validation(
        found.map((shortage) => ({
          loc: [...loc],
          msg: sentence(shortage),
          type: "opening-balance-needed",
          ctx: context(shortage),
        })),
      );
    },
  };
}

function context(shortage: Shortage): Record<string, unknown> {
  const { held, missing, date, account, instrument, shortOn } = shortage;
  return { held, missing, date, account_id: account, instrument_id: instrument, short_on: shortOn };
}

function sentence(shortage: Shortage): string {
  const { held, missing, date, accountName, instrumentName, shortOn } = shortage;
  const when = shortOn === date ? "" : ` Transactions up to ${shortOn} depend on them.`;
  return `"${accountName}" holds ${held} of "${instrumentName}" on ${date}: ${missing} missing.${when} Record an opening balance with its date and cost, or allow short positions in the account.`;
}
