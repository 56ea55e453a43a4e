import type { HoldingKind } from "@distributary/domain/codes/instrument-types";
import { HOLDING_KIND_LABELS } from "@distributary/domain/codes/labels";
import { REPORT_TAKES, type ReportAsked, type ReportTakes } from "@distributary/contract/reporting/reports";
import { invalid } from "../../platform/http/problem.ts";
import type { ReportFact } from "./model.ts";
import type { RecordNames } from "./record-names.ts";

/** Names that a line of the head lists. */
const NAMED = 12;

/**
 * What of a request narrows a report or says how it is told; what is empty is left out. Throws 422 at what the report
 * does not take, with the reason where there is one to tell: a figure that was not narrowed would be read as if it were.
 */
export function askedOf(
  body: ReportAsked,
  takes: readonly ReportTakes[],
  reasons: Partial<Record<ReportTakes, string>> = {},
): ReportAsked {
  const given = REPORT_TAKES.filter(
    (name) => body[name] != null && !(Array.isArray(body[name]) && body[name].length === 0),
  );
  const odd = given.find((name) => !takes.includes(name));
  if (odd !== undefined) {
    const reason = reasons[odd] === undefined ? "" : ` ${reasons[odd]}`;
    throw invalid(["body", odd], `This report does not take ${odd}.${reason}`, "value_error.report_field");
  }
  return Object.fromEntries(given.map((name) => [name, body[name]]));
}

/** What a report was narrowed to or told by, as lines of its head. */
export function askedFacts(
  { accounts, instruments, instrument_types: kinds, perspective, as_known_on: known, benchmark }: ReportAsked,
  names: RecordNames,
): ReportFact[] {
  const facts: ReportFact[] = [];
  const list = (label: string, all: readonly string[] | undefined, nameOf: (one: string) => string): void => {
    if (!all) return;
    const more = all.length - NAMED;
    const listed = all.slice(0, NAMED).map(nameOf);
    facts.push({ label, text: `${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}` });
  };
  list("Accounts", accounts, names.account);
  list("Instruments", instruments, names.instrument);
  list("Holding types", kinds, (kind) => HOLDING_KIND_LABELS[kind as HoldingKind]);
  if (perspective) {
    const mode = perspective.mode === "direct" ? "directly owned" : "including indirect ownership";
    facts.push({ label: "Owner", text: `${names.entity(perspective.entity_id)}: ${mode}` });
  }
  if (known) facts.push({ label: "Data as recorded on", text: known });
  if (benchmark) facts.push({ label: "Benchmark", text: names.instrument(benchmark) });
  return facts;
}
