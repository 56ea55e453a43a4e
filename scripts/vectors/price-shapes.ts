import { multiplyRationals, rationalOf } from "@distributary/domain/money/rational";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { roundFraction } from "@distributary/domain/money/round-fraction";
import { parseDay } from "@distributary/domain/time/day";
import { createBook } from "@distributary/domain/ledger/book";
import { distanceInDays, momentOfDay, nearestPrice } from "@distributary/domain/ledger/rates/nearest-price";
import { exactRate, rateOn } from "@distributary/domain/ledger/rates/rates";
import { setPrices } from "@distributary/domain/ledger/entry/recorded-prices";
import { decimalOfText, fractionText, type Shape, type VectorCase } from "./shape.ts";

interface NearestPriceCase extends VectorCase {
  readonly kind: "date" | "instant";
  readonly target: string;
  readonly window_days: number | null;
  readonly prices: readonly (readonly [string, string])[];
}

export const nearestPriceShape: Shape<NearestPriceCase> = {
  answer: ({ kind, target, window_days: window, prices }) => {
    const momentOf = (text: string): number => (kind === "date" ? momentOfDay(parseDay(text)) : instantOf(text));
    const moments = prices.map(([date, price]) => ({ date, price, moment: momentOf(date) }));
    const nearest = nearestPrice(moments, momentOf(target), window);
    if (!nearest) return null;
    const distance = distanceInDays(nearest.moment, momentOf(target)).toFixed(6);
    return { date: nearest.date, price: nearest.price, distance_days: distance };
  },
};

/** An instant without a zone is read as UTC. */
function instantOf(text: string): number {
  return Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
}

interface RateCase extends VectorCase {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly rates: readonly {
    readonly date: string;
    readonly from: string;
    readonly to: string;
    readonly rate: string;
  }[];
}

export const triangulationShape: Shape<RateCase> = {
  answer: ({ date, from, to, amount, rates }) => {
    const currencies = [...new Set(["USD", from, to, ...rates.flatMap((rate) => [rate.from, rate.to])])];
    const indexOf = (code: string): number => currencies.indexOf(code);
    const instruments = currencies.map((code, i) => ({
      id: code,
      name: code,
      type: "CCY" as const,
      code,
      currency: i,
    }));
    const book = createBook({ defaultCurrency: 0, accounts: [], instruments });
    const prices = rates.map((rate) => ({
      instrument: indexOf(rate.from),
      currency: indexOf(rate.to),
      day: parseDay(rate.date),
      price: rate.rate,
      source: "observed" as const,
    }));
    setPrices(book, prices);
    const used = rateOn(book, indexOf(from), indexOf(to), parseDay(date));
    if (!used) return null;
    const exact = exactRate(used);
    const converted = multiplyRationals(rationalOf(decimalOfText(amount)), exact);
    return {
      rate: formatMoney(roundFraction(exact, 10), 10),
      rate_exact: fractionText(exact),
      amount: formatMoney(roundFraction(converted, minorUnitOf(to)), minorUnitOf(to)),
      amount_exact: fractionText(converted),
    };
  },
};
