import type { LoanRecord } from "@distributary/contract/reporting/loans";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import {
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { loanMovements, type LoanMovement } from "@distributary/domain/commitments/loan-ledger";
import { priceOn } from "@distributary/domain/market/price-on";
import { bookKnown, type Books } from "../../access/books.ts";
import { positionParts } from "../../access/records/position-parts.ts";
import { recordKeyOf, type RecordKey } from "@distributary/contract/evidence/record-key";
import {
  figureAsked,
  evidenceOfSteps,
  type FigureAddress,
  type EvidenceQuery,
  type EvidenceSource,
} from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { LOAN_FIGURES, type LoanFigure } from "@distributary/contract/evidence/figures/loans";
import { loanKeys } from "./figure-keys.ts";
import { loanRecord } from "./record.ts";
import { recordedTermsOf } from "../../access/records/recorded-terms.ts";
import { evidenceStep, missingStep } from "../../access/records/evidence-steps.ts";
import { runningLegs } from "./running-legs.ts";

type Figures = Omit<LoanRecord, "instrument_id" | "name" | "currency" | "at" | "explain">;

/** Which movements of the ledger stand under a figure. */
const MOVED: Readonly<Partial<Record<LoanFigure, readonly LoanMovement["part"][]>>> = {
  paid: ["principal", "interest"],
  interest: ["interest"],
  principal: ["principal"],
  drawn: ["drawn"],
};

/** What is worked out of other figures; what is taken off stands below zero. */
const MADE_OF: Readonly<Partial<Record<LoanFigure, readonly [LoanFigure, 1 | -1][]>>> = {
  to_repay: [
    ["balance", 1],
    ["accrued", 1],
  ],
  accrued: [["balance", 1]],
  ahead: [
    ["paid", 1],
    ["planned_paid", -1],
  ],
};

/** What each instalment of the plan adds to a figure. */
const PLANNED: Readonly<Partial<Record<LoanFigure, (one: LoanRecord["instalments"][0]) => Decimal>>> = {
  planned_paid: (one) => addDecimals(readDecimal(one.payment), readDecimal(one.extra)),
  planned_interest: (one) => readDecimal(one.interest),
  planned_principal: (one) => addDecimals(readDecimal(one.principal), readDecimal(one.extra)),
};

/** Opens every figure of a loan: down to the legs of the ledger, the instalments of its plan, and its terms. */
export function loanEvidence(books: Books, addressOf: FigureAddress): EvidenceSource {
  return {
    opens: (key) => recordKeyOf("loan", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("loan", LOAN_FIGURES, query.key);
      const known = await bookKnown(books, universe, asked.asKnownOn, true);
      const instrument = known?.book.instrumentIndex.get(asked.ids[0] ?? "");
      const terms = instrument === undefined ? undefined : known?.book.terms.instruments[instrument];
      if (!known || instrument === undefined || terms?.type !== "CBND") throw notFound();
      const { book } = known;
      const figures = loanRecord({ book, instrument, day: asked.at, recorded: recordedTermsOf(terms) });
      return explainLoan({ book, instrument, figures, asked, addressOf }, name, query);
    },
  };
}

interface Loan {
  readonly book: Book;
  readonly instrument: number;
  readonly figures: Figures;
  readonly asked: RecordKey;
  readonly addressOf: FigureAddress;
}

function explainLoan(loan: Loan, name: LoanFigure, query: EvidenceQuery): FigureEvidence {
  const { book, instrument, figures, asked } = loan;
  const { id = "", name: called = "" } = book.terms.instruments[instrument] ?? {};
  const unit = book.terms.instruments[currencyOf(book, instrument)]?.code ?? "";
  const figure = figureOf(figures, name);
  const keys = loanKeys(id, asked);
  const parts = (MADE_OF[name] ?? []).map(([one, sign]): EvidenceItem => {
    const amount = figureOf(figures, one);
    const signed = amount === null || sign > 0 ? amount : formatDecimal(negateDecimal(readDecimal(amount)));
    return { kind: "part", key: keys[one] ?? "", label: LOAN_FIGURES[one].title, amount: signed };
  });
  const terms = name === "accrued" || name.startsWith("planned") ? termsOf(loan, id, unit) : [];
  const lacking = name === "ahead" || name.startsWith("planned") ? figures.missing : [];
  const unpaid = name === "accrued" || name === "to_repay" ? figures.unrecorded : [];
  const missing = [
    ...lacking.map((field) => `not recorded: ${field.replaceAll("_", " ")}`),
    ...unpaid.map((due) => `no payment is recorded for the instalment due on ${due}`),
  ];
  return evidenceOfSteps(
    {
      ...LOAN_FIGURES[name],
      title: `${LOAN_FIGURES[name].title} of ${called}`,
      figure,
      unit,
    },
    [
      missingStep(unit, missing),
      evidenceStep("parts", unit, name === "balance" ? leftOf(loan, id, unit) : parts, {
        figure: name === "accrued" ? null : figure,
      }),
      evidenceStep("legs", unit, legsOf(loan, MOVED[name] ?? [], unit), { figure }),
      evidenceStep("terms", unit, terms, { figure }),
      evidenceStep("instalments", unit, instalmentsOf(loan, name, id, unit), { figure }),
    ],
    query,
  );
}

function figureOf({ made, planned, accrued, to_repay: all, ahead }: Figures, name: LoanFigure): string | null {
  switch (name) {
    case "accrued":
      return accrued;
    case "to_repay":
      return all;
    case "ahead":
      return ahead;
    case "planned_paid":
      return planned?.paid ?? null;
    case "planned_interest":
      return planned?.interest ?? null;
    case "planned_principal":
      return planned?.principal ?? null;
    case "planned_balance":
      return planned?.balance ?? null;
    default:
      return made[name];
  }
}

/** The legs of some kinds, each with what they come to so far. */
function legsOf(
  { book, instrument, asked }: Loan,
  parts: readonly LoanMovement["part"][],
  currency: string,
): EvidenceItem[] {
  if (parts.length === 0) return [];
  const { movements } = loanMovements(book, instrument, asked.at);
  return runningLegs(
    book,
    movements.filter(({ part }) => parts.includes(part)),
    currency,
  );
}

/**
 * What each account owes or lent, which opens to legs and price; the interest in it is taken off. Where a price is
 * recorded the values say something else than what is left: then what was drawn and what was repaid of it.
 */
function leftOf(loan: Loan, id: string, unit: string): EvidenceItem[] {
  const { book, instrument, figures, asked } = loan;
  const price = priceOn(book, instrument, asked.at);
  if (price !== null && price.source !== "model") return movedOf(loan, id, unit);
  const signed = figures.side === "owed" ? negateDecimal : undefined;
  const held = positionParts({ ...loan, unit }, (account) => account, signed);
  const { accrued } = figures;
  if (accrued === null || accrued === "0") return held;
  const less = formatDecimal(negateDecimal(readDecimal(accrued)));
  return [
    ...held,
    { kind: "part", key: loanKeys(id, asked)["accrued"] ?? "", label: LOAN_FIGURES.accrued.title, amount: less },
  ];
}

/** What was drawn less what was repaid, and what else changed the principal: interest added to it, a discount. */
function movedOf({ figures, asked }: Loan, id: string, currency: string): EvidenceItem[] {
  const keys = loanKeys(id, asked);
  const { drawn, principal, balance } = figures.made;
  const less = negateDecimal(readDecimal(principal));
  const parts: EvidenceItem[] = [
    { kind: "part", key: keys["drawn"] ?? "", label: LOAN_FIGURES.drawn.title, amount: drawn },
    { kind: "part", key: keys["principal"] ?? "", label: LOAN_FIGURES.principal.title, amount: formatDecimal(less) },
  ];
  const rest = balance && subtractDecimals(readDecimal(balance), addDecimals(readDecimal(drawn), less));
  if (!rest || signOfDecimal(rest) === 0) return parts;
  const description = "interest added to the principal, a premium or a discount";
  const amount = formatDecimal(rest);
  return [...parts, { kind: "record", of: "instrument", id, date: null, description, amount, currency }];
}

/** The terms, and for an adjustable rate what it was fixed at. */
function termsOf({ figures }: Loan, id: string, currency: string): EvidenceItem[] {
  const record = { kind: "record" as const, of: "instrument" as const, id, amount: null, currency };
  return [
    { ...record, date: null, description: "the terms of the loan, as recorded" },
    ...figures.rates.map(({ from, rate }) => ({ ...record, date: from, description: `annual rate fixed at ${rate}` })),
  ];
}

function instalmentsOf({ figures, asked }: Loan, name: LoanFigure, id: string, currency: string): EvidenceItem[] {
  const at = formatDay(asked.at);
  const due = figures.instalments.filter((one) => one.due <= at);
  const shown = name === "planned_balance" ? due.slice(-1) : due;
  const amountOf = name === "planned_balance" ? (one: (typeof due)[0]) => readDecimal(one.balance) : PLANNED[name];
  if (amountOf === undefined) return [];
  return shown.map((one) => ({
    kind: "record",
    of: "instrument",
    id,
    date: one.due,
    description: `instalment ${one.period}`,
    amount: formatDecimal(amountOf(one)),
    currency,
  }));
}
