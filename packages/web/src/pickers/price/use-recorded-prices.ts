import { useCallback, useEffect, useState } from "react";
import { failureText } from "../../data/http/errors.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import type { DatedPrice } from "./points.ts";
import { readPrices, type PricedThing } from "./prices.ts";
import { priceTexts } from "./texts.ts";

/** Says that there is no price, and why. */
export function sayPriceProblem(title: string, body = ""): void {
  snackbar.show({ id: `price:${title}`, tone: "fault", title, body });
}

interface RecordedPrices {
  readonly prices: readonly DatedPrice[];
  readonly busy: boolean;
  /** Reads them, anew where asked to; says `emptyText` where there are none. */
  readonly load: (fresh: boolean, emptyText: string | null) => Promise<readonly DatedPrice[]>;
}

/** Prices recorded around a day, read while `active`; none of a thing that has no prices (null). */
export function useRecordedPrices(
  thing: PricedThing | null,
  date: string | null,
  windowDays: number,
  active: boolean,
): RecordedPrices {
  const [prices, setPrices] = useState<readonly DatedPrice[]>([]);
  const [busy, setBusy] = useState(false);
  const { universe, instrument, symbol, unit } = thing ?? nothing;
  const load = useCallback(
    async (fresh: boolean, emptyText: string | null) => {
      if (symbol === "") {
        setPrices([]);
        if (emptyText !== null) sayPriceProblem(emptyText);
        return [];
      }
      setBusy(true);
      try {
        const found = await readPrices({ universe, instrument, symbol, unit }, date, windowDays, fresh);
        setPrices(found);
        if (found.length === 0 && emptyText !== null) sayPriceProblem(emptyText);
        return found;
      } catch (failure) {
        setPrices([]);
        if (emptyText !== null)
          sayPriceProblem(
            date === null ? priceTexts.dateMissing : priceTexts.failed,
            date === null ? "" : failureText(failure),
          );
        return [];
      } finally {
        setBusy(false);
      }
    },
    [universe, instrument, symbol, unit, date, windowDays],
  );
  useEffect(() => {
    if (active && date !== null) void load(false, null);
  }, [active, date, load]);
  return { prices, busy, load };
}

const nothing: PricedThing = { universe: "", instrument: null, symbol: "", unit: null };
