import { multiplyDecimals } from "@distributary/domain/money/decimal";
import {
  invertRational,
  multiplyRationals,
  rational,
  rationalOf,
  type Rational,
} from "@distributary/domain/money/rational";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { parseDay } from "@distributary/domain/time/day";
import { createBook } from "@distributary/domain/ledger/book";
import { momentOfDay, nearestPrice } from "@distributary/domain/ledger/rates/nearest-price";
import { rateOn, type Rate } from "@distributary/domain/ledger/rates/rates";
import { setPrices } from "@distributary/domain/ledger/entry/recorded-prices";
import { decimalOfText, fractionText, roundedText, type Shape, type VectorCase } from "./shape.ts";

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
    const distance = (nearest.moment - momentOf(target)) / MILLISECONDS_PER_DAY;
    return { date: nearest.date, price: nearest.price, distance_days: distance.toFixed(6) };
  },
};

const MILLISECONDS_PER_DAY = 86_400_000;

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
    const given = decimalOfText(amount);
    const exact = exactRate(used);
    return {
      rate: roundedText(rationalOf(used.value), 10),
      rate_exact: fractionText(exact),
      amount: roundedText(rationalOf(multiplyDecimals(given, used.value)), minorUnitOf(to)),
      amount_exact: fractionText(multiplyRationals(rationalOf(given), exact)),
    };
  },
};

/** What the rates that were taken come to, without the 60 places of an infinite fraction. */
function exactRate({ legs }: Rate): Rational {
  const factors = legs.map(({ recorded, inverse }) => (inverse ? invertRational : same)(rationalOf(recorded)));
  return factors.reduce(multiplyRationals, rational(1n, 1n));
}

function same(value: Rational): Rational {
  return value;
}
