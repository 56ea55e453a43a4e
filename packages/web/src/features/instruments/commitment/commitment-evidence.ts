import type {
  CommitmentFeeYear,
  CommitmentRecord,
  CommitmentTermFigures,
} from "@distributary/contract/reporting/commitments";
import { keyUntil } from "../../../records/evidence/figure-key.ts";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { notionalTargetLabels } from "../../../records/term-labels.ts";
import { addExact } from "../../../ui/format/exact.ts";
import { commitmentTermsTexts } from "./commitment-terms-texts.ts";
import { commitmentEvidenceTexts as texts } from "./commitment-evidence-texts.ts";

/** What a year of fees tells, in the order of its table. */
export const FEE_COLUMNS = ["expected", "ahead", "charged", "expenses", "cap", "left", "beyond"] as const;
type FeeColumn = (typeof FEE_COLUMNS)[number];

type Carry = CommitmentTermFigures["carry"];
/** A tier of the waterfall, or what it comes to. */
export type TierRow = keyof NonNullable<Carry["distributed"]>;

/** How a figure of a year of fees follows from the terms and the notices; what has evidence of its own opens further. */
export function feeEvidence(column: FeeColumn, one: CommitmentFeeYear, record: CommitmentRecord): FormulaEvidence {
  const { currency: unit } = record;
  const names = commitmentTermsTexts.columns;
  const line = (name: string, value: string | null, key?: string): EvidenceLine => ({ name, value, unit, key });
  const lines: Record<FeeColumn, readonly EvidenceLine[]> = {
    expected: [...upTo("expected", one.year, record), ...feeTerms(record)],
    ahead: feeTerms(record),
    charged: upTo("charged", one.year, record),
    expenses: [line(names.charged, one.charged), line(names.expected, one.expected), line(names.ahead, one.ahead)],
    cap: [...feeTerms(record), line(names.cap, one.cap, keyOfYear("cap", one.year, record))],
    left: [line(names.cap, one.cap, keyOfYear("cap", one.year, record)), used(one, record)],
    beyond: [line(names.expenses, one.expenses), used(one, record)],
  };
  return {
    title: `${names[column]}, ${one.year}`,
    figure: one[column],
    unit,
    rule: texts.feeRules[column],
    formula: texts.feeFormulas[column],
    lines: lines[column],
  };
}

/** What adds up to a row; a tier is filled from above. */
const COMPONENTS: Readonly<Record<TierRow, readonly TierRow[]>> = {
  return_of_capital: [],
  preferred_return: [],
  profit: [],
  catch_up: [],
  carry_of_rest: [],
  net_to_investor: ["return_of_capital", "preferred_return", "profit"],
  carried_interest: ["catch_up", "carry_of_rest"],
  total: ["net_to_investor", "carried_interest"],
};

/** How a tier of the waterfall is filled: of what was received, or of the value if it were sold now. */
export function tierEvidence(row: TierRow, of: "received" | "sold", record: CommitmentRecord): FormulaEvidence {
  const { currency: unit, explain, terms } = record;
  const { carry } = terms;
  const tiers = of === "received" ? carry.distributed : carry.liquidated;
  const line = (name: TierRow): EvidenceLine => ({ name: texts.rows[name], value: tiers?.[name] ?? null, unit });
  const made = COMPONENTS[row];
  const open = (name: "open_capital" | "open_preferred"): EvidenceLine => ({
    name: commitmentTermsTexts.names[name],
    value: carry[name],
    unit,
    key: explain[name],
  });
  const whole = of === "received" ? "net_received" : "net_to_investor";
  const taken = of === "received" ? "carry_paid" : "carried_interest";
  const evidence = { net_to_investor: explain[whole], carried_interest: explain[taken] } as Readonly<
    Partial<Record<TierRow, string>>
  >;
  const opens = evidence[row];
  return {
    title: `${texts.rows[row]}, ${commitmentTermsTexts[of].toLowerCase()}`,
    figure: tiers?.[row] ?? null,
    unit,
    rule: texts.tierRules[row],
    formula: made.map((name) => texts.rows[name].toLowerCase()).join(" + "),
    lines: [
      ...made.map(line),
      ...(made.length > 0 ? [] : [{ ...line("total"), name: texts.shared }]),
      ...(opens === undefined ? [] : [{ name: texts.evidence, text: texts.open, key: opens }]),
      { name: texts.carry, value: carry.rate, unit: "%", open: true },
      { name: texts.hurdle, value: carry.hurdle, unit: "%", open: true },
      ...(of === "sold" ? [open("open_capital"), open("open_preferred")] : []),
    ],
  };
}

function used(one: CommitmentFeeYear, record: CommitmentRecord): EvidenceLine {
  return {
    name: commitmentTermsTexts.names.cap_used,
    value: one.used,
    unit: record.currency,
    key: keyOfYear("cap_used", one.year, record),
  };
}

function feeTerms({ terms: { fees }, currency, explain }: CommitmentRecord): readonly EvidenceLine[] {
  if (fees.base === null) return [];
  return [
    { name: commitmentTermsTexts.names.fee_base, value: fees.base, unit: currency, key: explain["fee_base"] },
    ...(fees.target === null ? [] : [{ name: texts.target, text: notionalTargetLabels[fees.target] }]),
    { name: texts.rate, value: fees.rate, unit: "%", open: true },
  ];
}

/** Up to the end of the year and of the year before: what lies between is the year. */
function upTo(part: "expected" | "charged", year: number, record: CommitmentRecord): readonly EvidenceLine[] {
  const upToYear = (last: number): string =>
    record.terms.fees.years.reduce((sum, one) => (one.year <= last ? addExact(sum, one[part] ?? "0") : sum), "0");
  const name = part === "expected" ? "fees_expected" : "fees_charged";
  // A year that has not begun has neither days nor notices yet.
  if (`${year}-01-01` > record.at) return [];
  return [year, year - 1].map((one) => ({
    name: texts.upTo(endOf(one, record)),
    value: upToYear(one),
    unit: record.currency,
    key: keyOfYear(name, one, record),
  }));
}

/** The key of a figure at the end of a year; empty for one that is ahead. */
function keyOfYear(name: string, year: number, record: CommitmentRecord): string {
  const key = record.explain[name] ?? "";
  return key === "" || `${year}-01-01` > record.at ? "" : keyUntil(key, endOf(year, record));
}

function endOf(year: number, { at }: CommitmentRecord): string {
  const end = `${year}-12-31`;
  return end < at ? end : at;
}
