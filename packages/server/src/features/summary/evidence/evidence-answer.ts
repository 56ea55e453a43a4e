import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { addDecimals } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { positionKey } from "@distributary/domain/ledger/columns/position";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { Evidence } from "@distributary/domain/evidence/evidence";
import { sumUnder } from "../../../access/records/sums.ts";
import { STEP_TITLES } from "../../../access/records/evidence-steps.ts";
import { requireStep } from "../../../access/records/evidence.ts";
import { figure, figureOrNull, sumKnown } from "../answer/figures.ts";
import { partEvidence, partsOf, productOf } from "./explain-sum.ts";
import type { KeyContext } from "@distributary/contract/evidence/figure-key";
import { formulaInDetail, ruleInDetail } from "@distributary/contract/evidence/figures/details";
import { SUMMARY_FIGURES } from "@distributary/contract/evidence/figures/summary";
import { namesOf, type Names } from "../answer/names.ts";

/** Kinds of evidence that may be long: an engine gives a page of them. */
const PAGED: ReadonlySet<string> = new Set(["parts", "legs"]);

interface Step {
  readonly title: string;
  readonly figure: string | null;
  /** the currency of the answer unless it says another */
  readonly unit?: string;
  readonly evidence: EvidenceItem[];
  readonly count: number;
}

/**
 * Lays out what an engine found as the call's answer. Steps are the kinds of evidence; `step` keeps one of them. Parts
 * and legs come page by page, whatever else there is with the first page. Throws 422 for a step there is not.
 */
export function evidenceAnswer(
  book: Book,
  key: FigureKey,
  context: KeyContext,
  evidence: Evidence,
  page: { readonly key: string; readonly step?: string | undefined; readonly offset: number; readonly limit: number },
): FigureEvidence {
  const names = namesOf(book.terms);
  const own = "instrument" in key ? ownCurrency(book, key) : context.currency;
  const legs = legEvidence(evidence, own);
  const groups: Record<string, Step> = {
    parts: {
      title: STEP_TITLES.parts,
      figure: figureOrNull(evidence.figure),
      evidence: partEvidence(evidence, names, context),
      count: evidence.partCount,
    },
    legs: { title: STEP_TITLES.legs, figure: null, evidence: legs, count: evidence.legCount },
    prices: {
      title: STEP_TITLES.prices,
      figure: null,
      evidence: priceEvidence(evidence, names),
      count: evidence.prices.length,
    },
    rates: {
      title: STEP_TITLES.rates,
      figure: null,
      evidence: rateEvidence(evidence.rates, names),
      count: evidence.rates.length,
    },
    lots: {
      title: key.figure === "realised" ? "Lots sold" : STEP_TITLES.lots,
      figure: evidence.lots.some(({ cost }) => cost === null)
        ? null
        : figure(sumKnown(evidence.lots.map(({ cost }) => cost))),
      unit: own,
      evidence: lotEvidence(evidence),
      count: evidence.lots.length,
    },
    missing: {
      title: STEP_TITLES.missing,
      figure: null,
      evidence: evidence.problems.map((one) => ({ kind: "missing" as const, reason: one.message })),
      count: evidence.problems.length,
    },
  };
  requireStep(page.step, Object.keys(groups));
  const present = Object.entries(groups).filter(([, group]) => group.count > 0);
  const chosen = page.step === undefined ? present : present.filter(([step]) => step === page.step);
  return {
    key: page.key,
    title: titleOf(key, names),
    figure: figureOrNull(evidence.figure),
    unit: unitOf(key, names, context),
    rule: ruleInDetail(key.figure, evidence.rule),
    formula: formulaInDetail(
      key.figure,
      evidence.prices.some(({ accrued }) => accrued !== null),
    ),
    ...sumUnder(
      {
        figure: figureOrNull(evidence.figure),
        unit: unitOf(key, names, context),
        sum:
          page.offset > 0 ? undefined : (productOf(evidence, names, context, key) ?? partsOf(evidence, names, context)),
      },
      // Lots in another currency, and a page of many legs, do not come to the figure by themselves.
      evidence.legCount > evidence.legs.length ? [] : summed(key, evidence, own),
    ),
    steps: present.map(([step, group]) => ({
      step,
      title: group.title,
      figure: group.figure,
      unit: group.unit ?? context.currency,
      count: group.count,
    })),
    evidence: chosen.flatMap(([step, group]) => (page.offset === 0 || PAGED.has(step) ? group.evidence : [])),
    evidence_count: chosen.reduce((sum, [, group]) => sum + group.count, 0),
    offset: page.offset,
    limit: page.limit,
  };
}

/** What a figure of one position may be the sum of: legs in its own unit, or what each lot cost or gained. */
function summed(key: FigureKey, evidence: Evidence, own: string): EvidenceItem[] {
  if (key.figure === "quantity")
    return legEvidence(evidence, own).map((leg) => (leg.kind === "leg" ? { ...leg, counts: leg.quantity } : leg));
  if (key.figure === "basis" || key.figure === "realised")
    return evidence.lots.map((lot): EvidenceItem => {
      const acquired = lot.acquired === null ? "" : formatDay(lot.acquired);
      const { day, gain } = lot.sold ?? {};
      const amount = key.figure === "basis" ? lot.cost : (gain ?? null);
      const label = day === undefined ? acquired : formatDay(day);
      return { kind: "part", key: "", label, amount: figureOrNull(amount) };
    });
  return legEvidence(evidence, own);
}

/** Code of the currency that a position is in: lots cost what was paid. */
function ownCurrency(book: Book, { account, instrument }: { readonly account: string; readonly instrument: string }) {
  const places = [indexOf(book.accountIndex, account), indexOf(book.instrumentIndex, instrument)] as const;
  const position = book.positions[book.positionIndex.get(positionKey(...places)) ?? -1];
  return book.terms.instruments[position?.currency ?? book.terms.defaultCurrency]?.code ?? "";
}

/** What a figure is called. */
export function titleOf(key: FigureKey, names: Names): string {
  const { title } = SUMMARY_FIGURES[key.figure];
  if ("instrument" in key) return `${title} of ${names.instrument(key.instrument)} in ${names.account(key.account)}`;
  if (key.figure === "group") {
    const last = key.levels.at(-1);
    const side = key.section === "A" ? "Assets" : "Liabilities";
    return last === undefined ? side : `${side} of ${names.group(last.key, last.id)}`;
  }
  return "account" in key ? `${title} of ${names.account(key.account)}` : title;
}

/** What a figure is counted in. */
export function unitOf(key: FigureKey, names: Names, context: KeyContext): string {
  return key.figure === "quantity" ? names.code(key.instrument) : context.currency;
}

/** Legs with what they were exchanged for in the position's own currency. */
function legEvidence(evidence: Evidence, currency: string): EvidenceItem[] {
  let running = evidence.legsBefore;
  return evidence.legs.map((leg) => {
    running = addDecimals(running, leg.quantity);
    return {
      kind: "leg",
      transaction_id: leg.transaction ?? "",
      event_id: null,
      date: formatDay(leg.day),
      description: leg.category,
      quantity: figure(leg.quantity),
      consideration: figureOrNull(leg.amount),
      currency,
      running: figure(running),
    };
  });
}

/** Prices as items of evidence. */
export function priceEvidence(evidence: Pick<Evidence, "prices">, names: Names): EvidenceItem[] {
  return evidence.prices.map((price) => ({
    kind: "price",
    observable_id: price.record ?? null,
    date: formatDay(price.date),
    price: figure(price.price),
    accrued: figureOrNull(price.accrued),
    currency: names.code(price.currency),
    source: price.source === "last_transaction" ? "trade" : price.source,
  }));
}

/** Rates as items of evidence. */
export function rateEvidence(rates: Evidence["rates"], names: Names): EvidenceItem[] {
  return rates.map((rate) => ({
    kind: "rate",
    from: names.code(rate.from),
    to: names.code(rate.to),
    date: formatDay(rate.date ?? rate.asked),
    rate: figure(rate.rate),
    path: [names.code(rate.from), ...rate.path.map((leg) => names.code(leg.to))],
  }));
}

function lotEvidence(evidence: Evidence): EvidenceItem[] {
  return evidence.lots.map((lot) => ({
    kind: "lot",
    acquired_on: lot.acquired === null ? "---" : formatDay(lot.acquired),
    transaction_id: lot.transaction,
    quantity: figure(lot.quantity),
    basis: figureOrNull(lot.cost),
    reason: lot.cost === null ? (lot.lacks ?? "its cost is unknown") : null,
    ...(lot.sold
      ? {
          sold_on: formatDay(lot.sold.day),
          proceeds: figureOrNull(lot.sold.proceeds),
          gain: figureOrNull(lot.sold.gain),
          term: lot.sold.term,
        }
      : {}),
  }));
}
