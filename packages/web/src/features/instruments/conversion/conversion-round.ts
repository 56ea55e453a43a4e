import { priceRound, type PricedRound, type RoundOutcome } from "@distributary/domain/instruments/safe/priced-round";
import { convertingOn, type RecordedSafe } from "@distributary/domain/instruments/safe/recorded-safe";
import {
  SHARE_CLASSES,
  type CapTable,
  type ConvertingSafe,
  type ShareClass,
} from "@distributary/domain/instruments/safe/safe-terms";
import { multiplyDecimals, ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, rational } from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import { TypedForm, type Faults } from "../../../records/form/typed-form.ts";
import { isDay } from "../../../ui/format/day.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";

/** What is typed to try a round. */
export interface TypedRound {
  readonly preMoney: string;
  readonly newMoney: string;
  /** per cent of all shares afterwards; empty: as it is */
  readonly poolTarget: string;
  readonly invested: string;
  readonly date: string;
  readonly shares: Readonly<Record<ShareClass, string>>;
}

/** One SAFE that converts in it: its terms, and what was invested in it where that is known. */
export interface Convertible {
  readonly id: string;
  readonly name: string;
  readonly terms: RecordedSafe;
  /** decimal text; null: not known */
  readonly principal: string | null;
}

/** A round as it was typed, ready to be priced; the SAFE of the page stands at `own`. */
export interface TriedRound {
  readonly round: PricedRound;
  readonly names: readonly string[];
  readonly own: number;
}

/** Reads what was typed; null with the faults of its fields, or with none where it is not typed yet. */
export function readRound(
  typed: TypedRound,
  own: Convertible,
  all: readonly Convertible[],
): { readonly tried: TriedRound | null; readonly faults: Faults } {
  const form = new TypedForm();
  const shares = SHARE_CLASSES.map(
    (name) =>
      [name, form.amount(name, typed.shares[name], { least: "zero", whole: true }, ZERO)?.mantissa ?? 0n] as const,
  );
  const newMoney = form.amount("newMoney", typed.newMoney, { least: "zero" }, ZERO);
  const poolTarget = form.percent("poolTarget", typed.poolTarget, { least: "zero", most: "99.99" }, ZERO);
  const invested = form.amount("invested", typed.invested, { least: "above zero" }, ZERO);
  if (!isDay(typed.date)) form.fault("date", texts.badDate);
  const isBegun = typed.preMoney.trim() !== "" && shares.some(([, count]) => count > 0n);
  const preMoney = isBegun ? form.amount("preMoney", typed.preMoney, { least: "above zero" }) : null;
  if (
    !preMoney ||
    !newMoney ||
    !poolTarget ||
    !invested ||
    invested.mantissa === 0n ||
    Object.keys(form.faults).length > 0
  )
    return { tried: null, faults: form.faults };
  const converting = all.filter(({ id, principal }) => id === own.id || principal !== null);
  const day = parseDay(typed.date);
  const safes = converting.map(({ id, terms, principal }): ConvertingSafe => {
    const paid = id === own.id ? invested : readDecimal(principal ?? "0");
    const { valuationCap, discount, mostFavoured, counts } = terms;
    return {
      investment: convertingOn(terms, paid, day).amount,
      valuationCap,
      discount,
      mostFavoured,
      counts,
    };
  });
  return {
    tried: {
      round: {
        ...own.terms.counts,
        preMoney,
        newMoney,
        poolTarget,
        capTable: Object.fromEntries(shares) as CapTable,
        safes,
      },
      names: converting.map(({ name }) => name),
      own: converting.findIndex(({ id }) => id === own.id),
    },
    faults: {},
  };
}

/** Prices a tried round, or says why it cannot be. */
export function outcomeOf(tried: TriedRound): {
  readonly outcome: RoundOutcome | null;
  readonly impossible: string | null;
} {
  try {
    return { outcome: priceRound(tried.round), impossible: null };
  } catch (error) {
    if (error instanceof RangeError) return { outcome: null, impossible: error.message };
    throw error;
  }
}

/** What the SAFE of the page comes to in an outcome, decimal texts; the part of the company is 0 to 1. */
export interface OwnOutcome {
  readonly shares: string;
  readonly ownership: string;
  readonly worth: string;
}

/** Reads the SAFE of the page out of an outcome. */
export function ownOutcome({ conversion, total, price }: RoundOutcome, own: number): OwnOutcome {
  const shares = conversion.safes[own]?.shares ?? 0n;
  return {
    shares: String(shares),
    ownership: formatDecimal(decimalOf(rational(shares, total))),
    worth: formatDecimal(multiplyDecimals({ mantissa: shares, scale: 0 }, price)),
  };
}

/** A point of the curve over the valuation of the round, decimal texts. */
export interface ScenarioPoint extends OwnOutcome {
  readonly at: string;
}

/** Steps between an eighth of the typed valuation and three times it. */
const STEPS = 24n;

/** The same round at other valuations; those at which it cannot convert are left out. */
export function scenarios({ round, ...tried }: TriedRound): readonly ScenarioPoint[] {
  const { preMoney } = round;
  return Array.from({ length: Number(STEPS) }, (_, i) => BigInt(i) + 1n).flatMap((step) => {
    const at = { mantissa: preMoney.mantissa * step * 125n, scale: preMoney.scale + 3 };
    const { outcome } = outcomeOf({ ...tried, round: { ...round, preMoney: at } });
    return outcome === null ? [] : [{ at: formatDecimal(at), ...ownOutcome(outcome, tried.own) }];
  });
}
