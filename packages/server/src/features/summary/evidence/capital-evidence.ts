import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import {
  ONE,
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  signOfDecimal,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { indexOf, UnknownId, type Book } from "@distributary/domain/ledger/book";
import { paymentsInto, privateHoldings } from "@distributary/domain/commitments/paid-capital";
import { positionKey } from "@distributary/domain/ledger/columns/position";
import { rateOn, rateUsed } from "@distributary/domain/ledger/rates/rates";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import { rateEvidence } from "./evidence-answer.ts";
import { figure, figureOrNull, percent } from "../answer/figures.ts";
import { holderOf, paidPositions } from "../answer/capital.ts";
import { ANALYTIC_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { explainKey, type KeyContext, type SummaryKey } from "@distributary/contract/evidence/figure-key";
import { namesOf } from "../answer/names.ts";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

type Seen = Pick<View, "scope" | "target" | "byDay" | "ever" | "shareOf">;

/** The evidence of all that was paid in: what went into each holding, the most first, which opens to its payments. */
export function paidCapitalEvidence(book: Book, view: Seen, context: KeyContext, query: EvidenceQuery): FigureEvidence {
  const names = namesOf(book.terms);
  const held = paidPositions(book, view);
  const parts = held.flatMap((p): { paid: Decimal; evidence: EvidenceItem }[] => {
    const { account, instrument } = placeOf(book, p);
    const paid = paidInto(book, p, view, context).figure;
    if (signOfDecimal(paid) === 0) return [];
    const key = explainKey({ figure: "paid", account, instrument }, context);
    const label = `${names.instrument(instrument)} · ${names.account(account)}`;
    return [{ paid, evidence: { kind: "part", key, label, amount: figure(paid) } }];
  });
  const sum = parts.map(({ paid }) => paid).reduce(addDecimals, ZERO);
  return evidenceOfSteps(
    {
      ...ANALYTIC_FIGURES.paid_in,
      figure: figure(sum),
      unit: context.currency,
    },
    [
      missingStep(context.currency, missingOf(book, held, view, context)),
      evidenceStep(
        "parts",
        context.currency,
        parts.toSorted((a, b) => compareDecimals(b.paid, a.paid)).map(({ evidence }) => evidence),
        { figure: figure(sum) },
      ),
    ],
    query,
  );
}

/** The evidence of what was paid into one position: payment by payment, with the rate of its day. Throws UnknownId. */
export function paidEvidence(
  book: Book,
  { account, instrument }: Extract<SummaryKey, { readonly figure: "paid" }>,
  view: Seen,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const places = [indexOf(book.accountIndex, account), indexOf(book.instrumentIndex, instrument)] as const;
  const p = book.positionIndex.get(positionKey(...places));
  if (p === undefined || privateHoldings(book, [p]).length === 0)
    throw new UnknownId(`No payments into ${instrument} in ${account}.`);
  const names = namesOf(book.terms);
  const { currency } = book.positions[p] ?? { currency: view.target };
  const code = book.terms.instruments[currency]?.code ?? "";
  const { payments, figure: sum } = paidInto(book, p, view, context);
  const isShared = payments.some(({ share }) => compareDecimals(share, ONE) !== 0);
  const isPlain = currency === view.target && !isShared;
  const { title, rule, formula } = ANALYTIC_FIGURES.paid_into_position;
  let running: Decimal = ZERO;
  const legs = payments.map(({ day, transaction, quantity, amount, fees, counts }): EvidenceItem => {
    running = addDecimals(running, quantity);
    return {
      kind: "leg",
      transaction_id: transaction ?? "",
      event_id: null,
      date: formatDay(day),
      description: "paid in",
      quantity: figure(quantity),
      consideration: figure(amount),
      currency: code,
      running: figure(running),
      ...(signOfDecimal(fees) === 0 ? {} : { fees: figure(fees) }),
      ...(isPlain ? {} : { counts: figure(counts) }),
    };
  });
  const days = currency === view.target ? [] : [...new Set(payments.map(({ day }) => day))];
  const rates = days.flatMap((day) => {
    const rate = rateOn(book, currency, view.target, day);
    return rate ? [rateUsed(book, currency, view.target, day, rate)] : [];
  });
  return evidenceOfSteps(
    {
      title: `${title} ${names.instrument(instrument)} in ${names.account(account)}`,
      figure: figure(sum),
      unit: context.currency,
      rule: isShared ? `${rule} Each payment counts by the share of its day.` : rule,
      formula: `${formula}${days.length > 0 ? ", × rate of its day" : ""}${isShared ? " × share of its day" : ""}`,
    },
    [
      missingStep(context.currency, missingOf(book, [p], view, context)),
      evidenceStep("rates", context.currency, rateEvidence(rates, names)),
      evidenceStep("legs", context.currency, legs, { figure: figure(sum), title: "Payments" }),
    ],
    query,
  );
}

/**
 * The evidence of somebody's part of a figure of a commitment, or of one in another currency: what `whole`, the evidence of
 * the commitment itself, rests on, each by share and rate, so that it adds up to the figure of the row. Throws UnknownId
 * where nobody inside the question holds it.
 */
export function capitalEvidence(
  book: Book,
  { instrument }: Extract<SummaryKey, { readonly figure: "capital" }>,
  whole: FigureEvidence,
  view: Seen,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const holder = holderOf(book, instrument, view);
  if (!holder) throw new UnknownId(`The selected owners do not hold ${instrument}.`);
  const rate = rateOn(book, holder.currency, view.target, context.at);
  const counted = (amount: string | null): Decimal | null =>
    amount === null || !rate
      ? null
      : multiplyDecimals(multiplyDecimals(parseDecimal(amount), rate.value), holder.share);
  const sum = counted(whole.figure);
  const own = whole.unit === context.currency ? {} : { unit: whole.unit };
  const isShared = compareDecimals(holder.share, ONE) !== 0;
  const records = whole.evidence.flatMap((one) =>
    one.kind === "record" ? [{ ...one, amount: figureOrNull(counted(one.amount)), currency: context.currency }] : [],
  );
  const isConverted = rate !== null && holder.currency !== view.target;
  const rates = isConverted ? [rateUsed(book, holder.currency, view.target, context.at, rate)] : [];
  const { rule, formula } = ANALYTIC_FIGURES.share_of_commitment;
  const label = isShared ? `Of the whole, ${percent(holder.share)}` : "The whole, in its own currency";
  return evidenceOfSteps(
    {
      title: whole.title,
      figure: figureOrNull(sum),
      unit: context.currency,
      rule,
      formula: `${formula}${isShared ? " × share" : ""}${holder.currency === view.target ? "" : " × rate"}`,
    },
    [
      missingStep(context.currency, rate ? [] : [noRate(whole.unit, context)]),
      evidenceStep("parts", context.currency, [{ kind: "part", key: whole.key, label, amount: whole.figure, ...own }]),
      evidenceStep("rates", context.currency, rateEvidence(rates, namesOf(book.terms))),
      evidenceStep("records", context.currency, records, { figure: figureOrNull(sum) }),
    ],
    query,
  );
}

function paidInto(book: Book, p: number, { target, ever }: Seen, { at }: KeyContext) {
  const shares = ever?.() ?? null;
  const { payments, isIncomplete } = paymentsInto(book, p, at, target);
  const counted = payments.map((one) => {
    const share = shares === null ? ONE : shares.on(p, one.day);
    return { ...one, share, counts: multiplyDecimals(one.converted, share) };
  });
  return {
    payments: counted,
    isIncomplete,
    figure: counted.map(({ counts }) => counts).reduce(addDecimals, ZERO),
  };
}

function missingOf(book: Book, held: readonly number[], view: Seen, context: KeyContext): string[] {
  const names = namesOf(book.terms);
  return held.flatMap((p): string[] => {
    if (!paidInto(book, p, view, context).isIncomplete) return [];
    const { account, instrument } = placeOf(book, p);
    const place = `${names.instrument(instrument)} in ${names.account(account)}`;
    return [`A payment into ${place} has no price or rate on its day, and counts as zero.`];
  });
}

function noRate(from: string, { currency, at }: KeyContext): string {
  return `There is no rate from ${from} to ${currency} on or before ${formatDay(at)}.`;
}

function placeOf(book: Book, p: number): { readonly account: string; readonly instrument: string } {
  const { account = -1, instrument = -1 } = book.positions[p] ?? {};
  return { account: book.terms.accounts[account]?.id ?? "", instrument: book.terms.instruments[instrument]?.id ?? "" };
}
