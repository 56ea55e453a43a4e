import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { missingFundTerms } from "@distributary/domain/instruments/fund/fund-terms";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf } from "@distributary/domain/money/rational";
import { feesOf } from "@distributary/domain/returns/measures/fund-fees-record";
import { civilOf, formatDay } from "@distributary/domain/time/day";
import { bookKnown, type Books } from "../../access/books.ts";
import type { Services } from "../../access/http/services.ts";
import { recordKeyOf, type RecordKey } from "@distributary/contract/evidence/record-key";
import {
  figureAsked,
  evidenceOfSteps,
  type EvidenceQuery,
  type EvidenceSource,
} from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { eventsService } from "../events/service.ts";
import { commitmentKeys } from "./figure-keys.ts";
import type { CommitmentHistory } from "./history.ts";
import { presentPayments } from "./present.ts";
import { presentTerms, termFigures, type TermFigures } from "./term-figures.ts";
import { evidenceStep, missingStep } from "../../access/records/evidence-steps.ts";
import { TERM_FIGURES, type TermFigure } from "@distributary/contract/evidence/figures/commitments";
import { termKeys } from "./term-keys.ts";

/** The terms that figures rest on, by the details that say them. */
type Term = "committed_capital" | "management_fee" | "expense_cap" | "carried_interest" | "hurdle_rate";

const FEE: readonly Term[] = ["committed_capital", "management_fee"];
const CARRY: readonly Term[] = ["carried_interest", "hurdle_rate"];
const ON: Readonly<Record<TermFigure, readonly Term[]>> = {
  fee_base: ["committed_capital"],
  fees_expected: FEE,
  fees_charged: [],
  fees_difference: [],
  fees_ahead: FEE,
  cap: ["expense_cap"],
  cap_used: [],
  cap_left: [],
  open_capital: CARRY,
  open_preferred: CARRY,
  net_received: CARRY,
  carry_paid: CARRY,
  net_to_investor: CARRY,
  carried_interest: CARRY,
};

/** What is worked out of other figures of the terms. */
const MADE_OF: Readonly<Partial<Record<TermFigure, readonly TermFigure[]>>> = {
  fees_difference: ["fees_charged", "fees_expected"],
  fees_ahead: ["fee_base"],
  cap_used: ["cap", "fees_expected"],
  cap_left: ["cap", "cap_used"],
  net_to_investor: ["open_capital", "open_preferred"],
  carried_interest: ["open_capital", "open_preferred"],
};

/** What rests on the value of what is left as well. */
const ON_VALUE: ReadonlySet<TermFigure> = new Set(["net_to_investor", "carried_interest"]);

/** Opens the figures that follow from a commitment's terms: down to the terms, the notices and the payments. */
export function termEvidence(services: Services, books: Books): EvidenceSource {
  const events = eventsService(services);
  return {
    opens: (key) => recordKeyOf("fund", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("fund", TERM_FIGURES, query.key);
      const all = await events.commitments({ universe }, asked.asKnownOn ?? undefined);
      const history = all.find((one) => one.id === asked.ids[0]);
      const known = history && (await bookKnown(books, universe, asked.asKnownOn));
      if (!history || !known) throw notFound();
      return explainTerms({ history, figures: termFigures(known.book, history, asked.at), asked }, name, query);
    },
  };
}

interface Fund {
  readonly history: CommitmentHistory;
  readonly figures: TermFigures;
  readonly asked: RecordKey;
}

function explainTerms(fund: Fund, name: TermFigure, query: EvidenceQuery): FigureEvidence {
  const { history, figures, asked } = fund;
  const { code: unit } = history.currency;
  const keys = termKeys(history.id, asked);
  const parts = (MADE_OF[name] ?? []).map((one): EvidenceItem => ({
    kind: "part",
    key: keys[one] ?? "",
    label: TERM_FIGURES[one].title,
    amount: figureOf(figures, one),
  }));
  const value: EvidenceItem[] = ON_VALUE.has(name)
    ? [
        {
          kind: "part",
          key: commitmentKeys(history.id, asked)["value"] ?? "",
          label: "Value",
          amount: figures.value && formatDecimal(figures.value),
        },
      ]
    : [];
  const figure = figureOf(figures, name);
  return evidenceOfSteps(
    {
      ...TERM_FIGURES[name],
      title: `${TERM_FIGURES[name].title} of ${history.name}`,
      figure,
      unit,
    },
    [
      missingStep(unit, figure === null ? missingOf(figures, name) : []),
      evidenceStep("parts", unit, [...value, ...parts]),
      evidenceStep("terms", unit, termsOf(fund, ON[name])),
      evidenceStep("spans", unit, name === "fees_expected" ? spansOf(fund) : [], { figure }),
      evidenceStep("records", unit, recordsOf(fund, name), { figure }),
    ],
    query,
  );
}

function figureOf(figures: TermFigures, name: TermFigure): string | null {
  const { fees, carry } = presentTerms(figures);
  const year = fees.years.findLast((one) => one.cap !== null);
  switch (name) {
    case "fee_base":
      return fees.base;
    case "fees_expected":
      return fees.expected;
    case "fees_charged":
      return fees.charged;
    case "fees_difference":
      return fees.difference;
    case "fees_ahead":
      return fees.year_ahead;
    case "cap":
      return year?.cap ?? null;
    case "cap_used":
      return year?.used ?? null;
    case "cap_left":
      return year?.left ?? null;
    case "open_capital":
      return carry.open_capital;
    case "open_preferred":
      return carry.open_preferred;
    case "net_received":
      return carry.distributed?.net_to_investor ?? null;
    case "carry_paid":
      return carry.distributed?.carried_interest ?? null;
    case "net_to_investor":
      return carry.liquidated?.net_to_investor ?? null;
    case "carried_interest":
      return carry.liquidated?.carried_interest ?? null;
  }
}

function missingOf({ terms, value }: TermFigures, name: TermFigure): readonly string[] {
  const missing = missingFundTerms(terms);
  const fields = name.startsWith("fee") ? missing.fees : name.startsWith("cap") ? missing.expenses : missing.carry;
  const reasons = fields.map((field) => `not recorded: ${field.replaceAll("_", " ")}`);
  if (ON_VALUE.has(name) && value === null) reasons.push("the value is unknown");
  return reasons;
}

function termsOf({ history, figures: { terms } }: Fund, names: readonly Term[]): EvidenceItem[] {
  const term = (description: string, amount: Decimal | null): EvidenceItem => {
    return record(history, history.id, null, description, amount);
  };
  // A percentage is no amount of money: it stands in the words.
  const rate = (what: string, part: Decimal | null, of = ""): EvidenceItem[] =>
    part === null ? [] : [term(`${what} ${formatDecimal(percent(part))} %${of}`, null)];
  return names.flatMap((name): EvidenceItem[] => {
    switch (name) {
      case "committed_capital":
        return terms.committed === null ? [] : [term("committed", terms.committed)];
      case "management_fee":
        return rate("management fee", terms.managementFee, " per year");
      case "expense_cap":
        if (terms.expenseCap === null) return [];
        return terms.expenseCapType === "%"
          ? [term(`expense cap ${formatDecimal(terms.expenseCap)} % of the base`, null)]
          : [term("expense cap", terms.expenseCap)];
      case "carried_interest":
        return rate("carried interest", terms.carriedInterest);
      case "hurdle_rate":
        return rate("hurdle", terms.hurdleRate, " per year");
    }
  });
}

/** What each stretch of days on one base adds to the fee. */
function spansOf({ history, figures: { fees } }: Fund): EvidenceItem[] {
  return (fees?.spans ?? []).map(({ from, to, base, fee }) => {
    const description = `${to - from} days from ${formatDay(from)} on ${formatDecimal(base)}`;
    return record(history, history.id, formatDay(to), description, decimalOf(fee));
  });
}

/** Notices with fees, or the payments that the waterfall shares. */
function recordsOf({ history, asked }: Fund, name: TermFigure): EvidenceItem[] {
  if (name === "fees_charged" || name === "cap_used") {
    const { year } = civilOf(asked.at);
    return history.notices
      .filter(({ day }) => day <= asked.at && (name === "fees_charged" || civilOf(day).year === year))
      .flatMap((notice) => {
        const fees = feesOf(notice);
        if (signOfDecimal(fees) === 0) return [];
        return [
          record({ ...history, of: "event" }, notice.event, formatDay(notice.day), "Fees in the capital call", fees),
        ];
      });
  }
  if (!ON[name].includes("hurdle_rate") || ON_VALUE.has(name)) return [];
  return presentPayments(history, asked.at).map(({ date, amount, kind, event_id: id }) => ({
    kind: "record",
    of: "event",
    id,
    date,
    description: kind === "call" ? "Call paid" : "Distribution received",
    amount,
    currency: history.currency.code,
  }));
}

function record(
  { currency, of = "instrument" }: Pick<CommitmentHistory, "currency"> & { readonly of?: "event" | "instrument" },
  id: string,
  date: string | null,
  description: string,
  amount: Decimal | null,
): EvidenceItem {
  const told = amount && formatDecimal(amount);
  return { kind: "record", of, id, date, description, amount: told, currency: currency.code };
}

function percent(rate: Decimal): Decimal {
  return { mantissa: rate.mantissa * 100n, scale: rate.scale };
}
