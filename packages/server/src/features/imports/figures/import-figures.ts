import type { FigureReason, ImportFigure, ImportFigures } from "@distributary/contract/entry/import-figures";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { roundDecimal } from "@distributary/domain/money/round";
import type { Reads } from "../../../access/records/reads.ts";
import type { Actor } from "../../../access/session/actor.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { KeptFigure } from "../planning/shown.ts";
import { recordedHoldings, type RecordedHolding } from "../store/figures.ts";
import { findImport } from "../store/sessions.ts";

/** Programs round each of their rows: what that may come to, in minor units of the currency. */
const ROUNDED = 10n;

/** What the programs of a written import show beside what is recorded on the same day. Throws 404. */
export async function importFigures(reads: Reads, { universe }: Actor, id: string): Promise<ImportFigures> {
  const row = await findImport(reads, universe, id);
  if (row === null) throw notFound();
  const shown = row.status === "I" ? row.plan.outcome?.shown : undefined;
  const kept = shown?.figures ?? [];
  if (shown === undefined || kept.length === 0) return { figures: [], agreeing: 0, differing: 0, more: 0, totals: [] };
  const asked = kept.map(({ account, unit, date, isMoney, currency }) => ({
    ...{ account, unit, date },
    currency: isMoney ? "" : currency,
  }));
  const recorded = await recordedHoldings(reads, universe, id, asked);
  const figures = recorded
    .map((ours) => figureOf(kept[ours.place - 1]!, ours, shown.unread))
    // What is nothing on both sides says nothing.
    .filter(({ shown: theirs, recorded: own }) => theirs !== "0" || own !== "0");
  const differing = figures.filter(({ agrees }) => !agrees);
  const agreeing = figures.filter(({ agrees }) => agrees);
  return {
    figures: [...differing, ...agreeing],
    agreeing: agreeing.length,
    differing: differing.length,
    more: shown.more,
    totals: totalsOf(figures),
  };
}

function figureOf(kept: KeptFigure, ours: RecordedHolding, unread: number): ImportFigure {
  const [shown, recorded] = [parseDecimal(kept.quantity), parseDecimal(ours.recorded)];
  const difference = subtractDecimals(recorded, shown);
  const values = kept.isMoney ? null : valuesOf(kept, ours, shown, recorded);
  const reasons = signOfDecimal(difference) === 0 ? [] : whyUnits(kept, ours, difference, unread);
  return {
    form: kept.form,
    account_id: kept.account,
    account_name: ours.accountName,
    instrument_id: kept.unit,
    label: ours.label,
    date: kept.date,
    shown: formatDecimal(shown),
    recorded: formatDecimal(recorded),
    difference: formatDecimal(difference),
    value_shown: values?.shown ?? null,
    value_recorded: values?.recorded ?? null,
    currency: kept.isMoney ? ours.label : kept.currency === "" ? null : kept.currency,
    price_shown: kept.isMoney || kept.price === "" ? null : kept.price,
    price_recorded: ours.price,
    price_date: ours.priceDate,
    agrees: reasons.length === 0 && (values === null || values.reason === null),
    reasons: [...reasons, ...(values?.reason ? [values.reason] : [])],
  };
}

/** Units at the last price that each side knows, and why their prices differ. Without a price of the program there is nothing to compare. */
function valuesOf(
  { price, currency }: KeptFigure,
  ours: RecordedHolding,
  shown: Decimal,
  recorded: Decimal,
): { readonly shown: string; readonly recorded: string | null; readonly reason: FigureReason | null } | null {
  if (price === "") return null;
  const value = (units: Decimal, at: string): string =>
    formatDecimal(roundDecimal(multiplyDecimals(units, parseDecimal(at)), minorUnitOf(currency)));
  const theirs = value(shown, price);
  if (ours.price === null) {
    const isNothing = signOfDecimal(shown) === 0 && signOfDecimal(recorded) === 0;
    return { shown: theirs, recorded: null, reason: isNothing ? null : why("no_price", null) };
  }
  const isSame = compareDecimals(parseDecimal(ours.price), parseDecimal(price)) === 0;
  return { shown: theirs, recorded: value(recorded, ours.price), reason: isSame ? null : why("price", null) };
}

/** What a difference of money or units comes from, as far as it is known. */
function whyUnits(
  { opening, leftOut, isMoney }: KeptFigure,
  { others, label }: RecordedHolding,
  difference: Decimal,
  unread: number,
): FigureReason[] {
  const reasons: FigureReason[] = [];
  let rest = difference;
  const explain = (kind: FigureReason["kind"], text: string): void => {
    const part = parseDecimal(text);
    if (signOfDecimal(part) === 0) return;
    reasons.push(why(kind, text));
    rest = subtractDecimals(rest, part);
  };
  explain("other_records", others);
  explain("opening_balance", opening);
  if (signOfDecimal(rest) === 0) return reasons;
  const rows = leftOut + unread;
  const size = signOfDecimal(rest) < 0 ? negateDecimal(rest) : rest;
  const isRounding = isMoney && compareDecimals(size, { mantissa: ROUNDED, scale: minorUnitOf(label) }) < 0;
  const kind = rows > 0 ? "rows_left_out" : isRounding ? "rounding" : "unexplained";
  return [...reasons, { kind, quantity: formatDecimal(rest), rows: rows > 0 ? rows : null }];
}

function why(kind: FigureReason["kind"], quantity: string | null): FigureReason {
  return { kind, quantity, rows: null };
}

function totalsOf(figures: readonly ImportFigure[]): ImportFigures["totals"] {
  const sums = new Map<string, { shown: Decimal; recorded: Decimal }>();
  for (const { currency, value_shown: theirs, value_recorded: ours, shown, recorded, price_shown: price } of figures) {
    const pair = price === null ? [shown, recorded] : [theirs, ours];
    if (currency === null || pair[0] === null || pair[1] === null) continue;
    const sum = sums.get(currency) ?? { shown: ZERO, recorded: ZERO };
    sums.set(currency, {
      shown: addDecimals(sum.shown, parseDecimal(pair[0]!)),
      recorded: addDecimals(sum.recorded, parseDecimal(pair[1]!)),
    });
  }
  return [...sums].map(([currency, { shown, recorded }]) => ({
    currency,
    shown: formatDecimal(shown),
    recorded: formatDecimal(recorded),
    difference: formatDecimal(subtractDecimals(recorded, shown)),
  }));
}
