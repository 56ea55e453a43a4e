import type { SummaryAnswer } from "@distributary/contract/summary";
import { dayColumn, textColumn, type ReportFact, type ReportTable } from "./model.ts";
import { askedFacts } from "./asked.ts";
import type { RecordNames, ReportPart, ReportQuestion } from "./question.ts";
import type { Profile } from "./store.ts";

/** What every page is signed with: the head of the audit chain that the figures were read at. */
export function sealOf({ audit_head: head, revision }: Profile): string {
  return `Signed with audit head ${head.toString("hex")} of revision ${revision}`;
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
  const facts: ReportFact[] = [{ label: "At the end of", text: at }];
  if (since !== null) facts.push({ label: "Since the end of", text: since });
  facts.push({ label: "Amounts in", text: currency });
  facts.push(...askedFacts(asked, names));
  facts.push({ label: "Made at", text: instantText(madeAt) });
  facts.push({
    label: "Lock date",
    text:
      profile.lock_date === null
        ? "None: every day can still be changed"
        : `Days up to ${profile.lock_date} are locked${at > profile.lock_date ? "; later ones can still be changed" : ""}`,
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
  const lacks = incomplete || missing > 0 ? [`prices or rates that are missing: ${missing}`] : [];
  if (costs > 0)
    lacks.push(`holdings with a cost or a gain that is not known: ${costs}, which leaves their sums blank`);
  const rests = unknown.includes("since") ? `; differences from ${since} rest on them` : "";
  return [
    {
      label: "Complete",
      text: lacks.length === 0 ? "Yes" : `Incomplete: ${lacks.join("; ")}; see below${rests}`,
    },
    {
      label: "Estimated",
      text: estimated === 0 ? "Nothing" : `Positions valued by a model and not by a price: ${estimated}`,
    },
  ];
}

/** How every cost and gain of the report is told. */
function lotsIn({ analytic: { lots_told: told } }: SummaryAnswer): ReportFact[] {
  if (told === undefined) return [];
  const method = told.method ?? "Each account's own method";
  const fees = told.fees === "basis" ? "fees in basis" : "fees as expenses, outside of basis";
  return [{ label: "Lots", text: `${method}, ${fees}` }];
}

const NO_COST = "What it cost is not known; its cost can be recorded with the transaction that brought it.";
const NO_RATE =
  "No rate reaches the day on which it was acquired or sold, so that its cost is known in its own currency alone.";

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
    textColumn("message", "What is missing"),
    textColumn("account", "Account"),
    textColumn("instrument", "Instrument"),
    dayColumn("at", "For"),
  ];
  return [{ title: "What is missing", columns, rows }];
}
