import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { dayColumn, textColumn, type ReportFact, type ReportTable } from "./model.ts";
import { askedFacts } from "./asked.ts";
import type { ReportPart, ReportQuestion } from "./question.ts";
import type { RecordNames } from "./record-names.ts";
import type { Profile } from "./store.ts";

/** What every page is signed with: the head of the audit chain that the figures were read at. */
export function sealOf({ audit_head: head, revision }: Profile): string {
  return `Tamper-evident signature: audit head ${head.toString("hex")} of revision ${revision}`;
}

/** The lines under the title: days, currency, lock date, marks, what the kind of report says of itself, and the signature. */
export function factsOf(
  question: ReportQuestion,
  profile: Profile,
  names: RecordNames,
  { summary, facts: own = [], unknownCosts = [] }: Omit<ReportPart, "tables">,
  madeAt: Date,
): readonly ReportFact[] {
  const { at, since, currency, asked } = question;
  const facts: ReportFact[] = [{ label: "As of", text: at }];
  if (since !== null) facts.push({ label: "Compared with", text: since });
  facts.push({ label: "Amounts in", text: currency });
  facts.push(...askedFacts(asked, names));
  facts.push({ label: "Generated at", text: instantText(madeAt) });
  facts.push({
    label: "Lock date",
    text:
      profile.lock_date === null
        ? "None: all dates can be changed"
        : `Locked up to ${profile.lock_date}${at > profile.lock_date ? "; later dates can be changed" : ""}`,
  });
  if (summary !== null) facts.push(...lotsIn(summary), ...marksOf(summary, unknownCosts.length));
  facts.push(...own, { label: "Signature", text: sealOf(profile) });
  return facts;
}

/** 2026-01-31 09:30:05 UTC */
function instantText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function marksOf(summary: SummaryAnswer, costs: number): ReportFact[] {
  const { since, incomplete, incomplete_in: unknown, user_errors: errors, estimated_count: estimated } = summary;
  // A lot named and not held changes which cost was taken, an unpaid instalment what is owed: no figure lacks anything.
  const missing = errors.filter(({ code }) => code !== "lot_not_held" && code !== "payment_not_recorded").length;
  const lacks = incomplete || missing > 0 ? [`missing prices or rates: ${missing}`] : [];
  if (costs > 0) lacks.push(`holdings with an unknown cost or gain: ${costs}; their totals are blank`);
  const rests = unknown.includes("since") ? `; this affects differences from ${since}` : "";
  return [
    {
      label: "Complete",
      text: lacks.length === 0 ? "Yes" : `Incomplete: ${lacks.join("; ")}; see below${rests}`,
    },
    {
      label: "Estimated",
      text: estimated === 0 ? "Nothing" : `Positions valued by a model instead of a price: ${estimated}`,
    },
  ];
}

/** How every cost and gain of the report is told. */
function lotsIn({ analytic: { lots_told: told } }: SummaryAnswer): ReportFact[] {
  if (told === undefined) return [];
  const method = told.method ?? "Each account’s method";
  const fees = told.fees === "basis" ? "fees in cost" : "fees as expenses";
  return [{ label: "Lots", text: `${method}, ${fees}` }];
}

const NO_COST = "Cost unknown. Enter it in the transaction that added the units.";
const NO_RATE = "No exchange rate for the acquisition or sale date, so the cost is known only in its own currency.";

/** What valuations lacked, lots that were named and were not held, and costs that are not known, where anything. */
export function missingOf(
  { summary, unknownCosts = [] }: Omit<ReportPart, "tables">,
  at: string,
  names: RecordNames,
): readonly ReportTable[] {
  const costs = unknownCosts.map(({ isRate, ...one }) => ({ ...one, at, message: isRate ? NO_RATE : NO_COST }));
  const rows = [...(summary?.user_errors ?? []), ...costs].map((one) => [
    one.message,
    one.account_id === null ? "" : names.account(one.account_id),
    one.instrument_id === null ? "" : names.instrument(one.instrument_id),
    one.at,
  ]);
  if (rows.length === 0) return [];
  const columns = [
    textColumn("message", "Missing data"),
    textColumn("account", "Account"),
    textColumn("instrument", "Instrument"),
    dayColumn("at", "For"),
  ];
  return [{ title: "Missing data", columns, rows }];
}
