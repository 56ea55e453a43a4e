import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { ONE, ZERO, addDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import { UnknownId, indexOf, type Book } from "@distributary/domain/ledger/book";
import { BasisBook } from "@distributary/domain/basis/basis";
import { explain } from "@distributary/domain/evidence/explain";
import { sumOfTerms, type GainByTerm } from "@distributary/domain/basis/gain-term";
import { missingRate } from "@distributary/domain/basis/missing-rate";
import { valuedLots, type ValuedLot } from "@distributary/domain/basis/open-lots";
import { positionKey } from "@distributary/domain/ledger/columns/position";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { rateOn, rateUsed } from "@distributary/domain/ledger/rates/rates";
import { gainsByPosition } from "@distributary/domain/basis/unrealised-gains";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import type { AnalyticKey, LotKey, TermAsked } from "@distributary/contract/evidence/analytic-key";
import { priceEvidence, rateEvidence } from "./evidence-answer.ts";
import { figure, figureOrNull, largestFirst } from "../answer/figures.ts";
import { gainSum } from "./gain-sum.ts";
import { ANALYTIC_FIGURES, GAIN_TERMS, LOT_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { byShare } from "../answer/lots.ts";
import { namesOf, type Names } from "../answer/names.ts";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

type Seen = Pick<View, "scope" | "target" | "byDay">;
type GainedKey = Extract<AnalyticKey, { readonly figure: "gained" }>;
type PlaceKey = Extract<AnalyticKey, { readonly figure: "gained_in" }>;

/** The evidence of the unrealised gain of all open lots of a term: that of each position, the largest first. */
export function gainedEvidence(
  book: Book,
  { term }: GainedKey,
  { scope, target, byDay }: Seen,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const { unrealised } = ANALYTIC_FIGURES;
  const names = namesOf(book.terms);
  const shareOn = byDay?.().on ?? (() => ONE);
  const asked = { at: context.at, target, method: context.lotMethod, shareOn };
  const parts = [...gainsByPosition(book, scope.positions, asked)].flatMap(({ position, ...gains }) => {
    const gain = gainIn(gains, term);
    if (gain?.mantissa === 0n) return [];
    const { account, instrument } = placeOf(book, position);
    return [{ gain, account, instrument, label: `${names.instrument(instrument)} · ${names.account(account)}` }];
  });
  const sum = parts.reduce<Decimal | null>((all, { gain }) => all && gain && addDecimals(all, gain), ZERO);
  return evidenceOfSteps(
    {
      title: `${unrealised.title}${GAIN_TERMS[term]}`,
      figure: figureOrNull(sum),
      unit: context.currency,
      rule: unrealised.rule,
      formula: unrealised.formula,
    },
    [
      missingStep(
        context.currency,
        parts.flatMap(({ gain, label }) =>
          gain === null ? [`A cost, a price or a rate of ${label} is unknown.`] : [],
        ),
      ),
      evidenceStep(
        "parts",
        context.currency,
        parts
          .toSorted((a, b) => largestFirst(a.gain, b.gain))
          .map(({ gain, account, instrument, label }) => ({
            kind: "part",
            key: explainKey({ figure: "gained_in", term, account, instrument }, context),
            label,
            amount: figureOrNull(gain),
          })),
        { figure: figureOrNull(sum) },
      ),
    ],
    query,
  );
}

/** The evidence of the unrealised gain of one position: its open lots of the term, the price and the rates. Throws UnknownId. */
export function positionGainEvidence(
  book: Book,
  question: SummaryQuestion,
  key: PlaceKey,
  view: Seen,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const lots = lotsOfPosition(book, key, view, context).filter(({ term }) => key.term === "all" || term === key.term);
  const sum = lots.reduce<Decimal | null>((all, { unrealised: gain }) => all && gain && addDecimals(all, gain), ZERO);
  const names = namesOf(book.terms);
  const { title, rule, formula } = ANALYTIC_FIGURES.unrealised_of_position;
  const head = {
    title: `${title} of ${placeName(key, names)}${GAIN_TERMS[key.term]}`,
    figure: figureOrNull(sum),
    rule,
    formula,
  };
  return lotEvidence(book, question, key, { lots, target: view.target, head, sum }, context, query);
}

/** The evidence of what one open lot cost, is worth or gained. Throws UnknownId where there is no such lot. */
export function oneLotEvidence(
  book: Book,
  question: SummaryQuestion,
  key: LotKey,
  view: Seen,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const lot = lotsOfPosition(book, key, view, context)[key.place];
  if (!lot) throw new UnknownId(`There is no lot ${key.place} of ${key.instrument} in ${key.account}.`);
  const { title, rule, formula } = LOT_FIGURES[key.part];
  const sum = {
    cost: lot.basis,
    value: lot.value,
    gain: lot.unrealised,
    currency: lot.unrealisedCurrency,
    price: lot.unrealisedPrice,
  }[key.part];
  const head = {
    title: `${title} of a lot of ${placeName(key, namesOf(book.terms))}, acquired ${formatDay(lot.acquired)}`,
    figure: figureOrNull(sum),
    rule,
    formula,
  };
  return lotEvidence(book, question, key, { lots: [lot], target: view.target, head, sum }, context, query);
}

function lotEvidence(
  book: Book,
  question: SummaryQuestion,
  { account, instrument, ...key }: PlaceKey | LotKey,
  {
    lots,
    target,
    head,
    sum,
  }: {
    readonly lots: readonly ValuedLot[];
    readonly target: number;
    readonly head: Pick<FigureEvidence, "title" | "figure" | "rule" | "formula">;
    readonly sum: Decimal | null;
  },
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const names = namesOf(book.terms);
  const unit = context.currency;
  const isCost = key.figure === "lot" && key.part === "cost";
  const { prices, rates } = explain(book, question, { figure: "value", account, instrument }, { offset: 0, limit: 0 });
  const p = positionOf(book, account, instrument);
  const currency = book.positions[p]?.currency ?? target;
  const basis = new BasisBook(book, context.lotMethod, target);
  const position = book.positions[p];
  const averaged = position ? basis.averagedDays(p, position, context.at) : [];
  const days = currency === target ? [] : [...new Set([...averaged, ...lots.map(({ acquired }) => acquired)])];
  const then = days.flatMap((day) => {
    const rate = rateOn(book, currency, target, day);
    return rate ? [rateUsed(book, currency, target, day, rate)] : [];
  });
  const isValue = key.figure === "lot" && key.part === "value";
  const used = [...(isCost ? [] : rates), ...(isValue ? [] : then)];
  const missing = lots.flatMap((lot): string[] => {
    const what = [...(isValue ? [] : lackingCost(book, lot)), ...(isCost || lot.value ? [] : ["price or rate"])];
    if (what.length === 0) return [];
    return [`The lot of ${formatDay(lot.acquired)} has no ${what.join(", and no ")}.`];
  });
  return evidenceOfSteps(
    { ...head, unit, ...gainSum(lots, key, head.figure, { account, instrument }, context) },
    [
      missingStep(unit, missing),
      evidenceStep("prices", unit, isCost ? [] : priceEvidence({ prices }, names)),
      evidenceStep("rates", unit, rateEvidence(used, names)),
      evidenceStep(
        "lots",
        unit,
        lots.map((lot) => ({
          kind: "lot",
          acquired_on: formatDay(lot.acquired),
          transaction_id: book.identity.textOf(lot.transaction),
          quantity: figure(lot.quantity),
          basis: figureOrNull(lot.basis),
          reason: lot.basis === null ? (lacksRate(book, lot) ?? "its cost is unknown") : null,
          value: figureOrNull(lot.value),
          gain: figureOrNull(lot.unrealised),
          term: lot.term,
        })),
        { figure: figureOrNull(sum) },
      ),
    ],
    query,
  );
}

/** What the cost of a lot lacks: the cost itself, or a rate to tell it by. */
function lackingCost(book: Book, lot: ValuedLot): readonly string[] {
  if (lot.basis !== null) return [];
  if (lot.ownBasis !== null) return ["rate on the day it was acquired"];
  const lacks = lacksRate(book, lot);
  return [lacks === null ? "known cost" : `known cost, as there is ${lacks}`];
}

function lacksRate(book: Book, { position, ownBasis, acquired }: ValuedLot): string | null {
  const held = book.positions[position];
  return held ? missingRate(book, held, { cost: ownBasis, acquired }) : null;
}

function gainIn(gains: GainByTerm, term: TermAsked): Decimal | null {
  return term === "all" ? sumOfTerms(gains) : gains[term];
}

function lotsOfPosition(
  book: Book,
  { account, instrument }: PlaceKey | LotKey,
  { target, byDay }: Seen,
  { at, lotMethod: method }: KeyContext,
): ValuedLot[] {
  const lots = valuedLots(book, [positionOf(book, account, instrument)], { at, target, method });
  const shareOn = byDay?.().on ?? null;
  return shareOn ? lots.map((lot) => byShare(lot, shareOn(lot.position, at))) : lots;
}

function positionOf(book: Book, account: string, instrument: string): number {
  const places = [indexOf(book.accountIndex, account), indexOf(book.instrumentIndex, instrument)] as const;
  const p = book.positionIndex.get(positionKey(...places));
  if (p === undefined) throw new UnknownId(`There is no position of ${instrument} in ${account}.`);
  return p;
}

function placeOf(book: Book, p: number): { readonly account: string; readonly instrument: string } {
  const { account = -1, instrument = -1 } = book.positions[p] ?? {};
  return { account: book.terms.accounts[account]?.id ?? "", instrument: book.terms.instruments[instrument]?.id ?? "" };
}

function placeName({ account, instrument }: PlaceKey | LotKey, names: Names): string {
  return `${names.instrument(instrument)} in ${names.account(account)}`;
}
