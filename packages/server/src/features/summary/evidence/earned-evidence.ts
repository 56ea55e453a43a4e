import { EARNED_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals, compareDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { civilOf, formatDay, type Day } from "@distributary/domain/time/day";
import { accruedLines } from "@distributary/domain/attribution/accrued-income";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { earnedChanges, type EarnedChange } from "@distributary/domain/attribution/income";
import { rateOn, rateUsed } from "@distributary/domain/ledger/rates/rates";
import { quantityOf } from "@distributary/domain/ledger/columns/posting-columns";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import type { EarnedKey } from "@distributary/contract/evidence/analytic-key";
import { rateEvidence } from "./evidence-answer.ts";
import { figure, figureOrNull } from "../answer/figures.ts";
import type { KeyContext } from "@distributary/contract/evidence/figure-key";
import { namesOf, type Names } from "../answer/names.ts";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

/** What a line of income stands for, wherever it comes from. */
interface Place {
  readonly account: number;
  readonly cause: number | null;
  readonly year: number;
  readonly month: number;
}

/**
 * The evidence of income or expenses of a window: every payment with the rate of its day and what of it counts, and what
 * accrued beside them; both add up to the figure. Throws UnknownId for a cause or an account that is not in the book.
 */
export function earnedEvidence(
  book: Book,
  key: EarnedKey,
  { target, earned }: Pick<View, "target" | "earned">,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const names = namesOf(book.terms);
  const { at, since } = context;
  const { positions, ...part } = earned();
  const asked = { since, at, target, ...part };
  const isMeant = meantBy(book, key);
  const paid = [...earnedChanges(book, positions, asked)]
    .filter((one) => one.kind === key.kind && isMeant({ ...one, ...civilOf(one.day), account: one.position.account }))
    .sort((a, b) => a.day - b.day);
  const accrued = accruedBy(book, key, accruedLines(book, positions, asked).filter(isMeant), context);
  const accruedSum = accrued.map(({ amount }) => amount).reduce(addDecimals, ZERO);
  const paidSum = paid.map(({ amount }) => amount).reduce(addDecimals, ZERO);
  const unit = context.currency;
  const { rule, formula } = EARNED_FIGURES[key.kind];
  const unknown = paid.filter(({ own }) => own === null);
  return evidenceOfSteps(
    {
      title: titleOf(key, names),
      figure: figure(addDecimals(paidSum, accruedSum)),
      unit,
      rule,
      formula,
    },
    [
      missingStep(
        unit,
        unknown.map(({ day, position }) => {
          const account = names.account(book.terms.accounts[position.account]?.id ?? "");
          return `What ${account} was paid on ${formatDay(day)} has no price, and counts as zero.`;
        }),
      ),
      evidenceStep(
        "records",
        unit,
        accrued.map(({ evidence }) => evidence),
        { figure: figure(accruedSum), title: "Accrued, not paid" },
      ),
      evidenceStep("rates", unit, rateEvidence(ratesOf(book, target, paid), names)),
      evidenceStep("legs", unit, legsOf(book, paid, target, names), { figure: figure(paidSum), title: "Paid" }),
    ],
    query,
  );
}

function meantBy(book: Book, { by, id }: EarnedKey): (place: Place) => boolean {
  if (by === "all") return () => true;
  if (by === "account") {
    const account = indexOf(book.accountIndex, id);
    return (place) => place.account === account;
  }
  if (by === "instrument") {
    const cause = id === "" ? null : indexOf(book.instrumentIndex, id);
    return (place) => place.cause === cause;
  }
  return ({ year, month }) => `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`.startsWith(id);
}

function titleOf({ kind, by, id }: EarnedKey, names: Names): string {
  const what = EARNED_FIGURES[kind].title;
  if (by === "all") return what;
  if (by === "account") return `${what} of ${names.account(id)}`;
  if (by === "month") return `${what} in ${id}`;
  return id === "" ? `${what} of cash` : `${what} of ${names.instrument(id)}`;
}

/** Payments as legs: in their own currency, with what of them counts and what that comes to so far. */
function legsOf(book: Book, paid: readonly EarnedChange[], target: number, names: Names): EvidenceItem[] {
  const isPlain = paid.every(
    ({ position, own, amount }) => position.currency === target && (own === null || compareDecimals(own, amount) === 0),
  );
  let running: Decimal = ZERO;
  return paid.map(({ position, slice, index, day, own, amount }) => {
    running = addDecimals(running, amount);
    return {
      kind: "leg",
      transaction_id: book.identity.textOf(slice.transactions[index] as number) ?? "",
      event_id: null,
      date: formatDay(day),
      description: names.account(book.terms.accounts[position.account]?.id ?? ""),
      quantity: figure(quantityOf(slice, index)),
      consideration: figureOrNull(own),
      currency: book.terms.instruments[position.currency]?.code ?? "",
      running: figure(running),
      ...(isPlain ? {} : { counts: figure(amount) }),
    };
  });
}

function ratesOf(book: Book, target: number, paid: readonly EarnedChange[]) {
  const days = new Map<string, { readonly currency: number; readonly day: Day }>();
  for (const { position, day } of paid)
    if (position.currency !== target) days.set(`${position.currency} ${day}`, { currency: position.currency, day });
  return [...days.values()].flatMap(({ currency, day }) => {
    const rate = rateOn(book, currency, target, day);
    return rate ? [rateUsed(book, currency, target, day, rate)] : [];
  });
}

/** What accrued, by holding and account: the terms of the instrument say it. */
function accruedBy(
  book: Book,
  { kind }: EarnedKey,
  lines: ReturnType<typeof accruedLines>,
  { at, currency }: KeyContext,
): { readonly amount: Decimal; readonly evidence: EvidenceItem }[] {
  const names = namesOf(book.terms);
  const sums = new Map<string, { readonly cause: number; readonly account: number; readonly amount: Decimal }>();
  for (const { cause, account, [kind]: amount } of lines) {
    if (cause === null || amount.mantissa === 0n) continue;
    const held = sums.get(`${cause} ${account}`)?.amount ?? ZERO;
    sums.set(`${cause} ${account}`, { cause, account, amount: addDecimals(held, amount) });
  }
  return [...sums.values()].map(({ cause, account, amount }) => ({
    amount,
    evidence: {
      kind: "record",
      of: "instrument",
      id: book.terms.instruments[cause]?.id ?? "",
      date: formatDay(at),
      description: `Interest accrued, not paid, ${names.instrument(book.terms.instruments[cause]?.id ?? "")} in ${names.account(book.terms.accounts[account]?.id ?? "")}`,
      amount: figure(amount),
      currency,
    },
  }));
}
