import { REPORT_TAKES, type ReportAsked, type ReportTakes } from "@distributary/contract/reports";
import { invalid } from "../../platform/http/problem.ts";
import type { ReportFact } from "./model.ts";
import type { RecordNames } from "./question.ts";

/** Names that a line of the head lists. */
const NAMED = 12;

/**
 * What of a request narrows a report or says how it is told; what is empty is left out. Throws 422 at what the report
 * does not take: a figure that was not narrowed would be read as if it were.
 */
export function askedOf(body: ReportAsked, takes: readonly ReportTakes[]): ReportAsked {
  const given = REPORT_TAKES.filter(
    (name) => body[name] != null && !(name === "accounts" && body.accounts?.length === 0),
  );
  const odd = given.find((name) => !takes.includes(name));
  if (odd !== undefined) throw invalid(["body", odd], `This report does not take ${odd}.`, "value_error.report_field");
  return Object.fromEntries(given.map((name) => [name, body[name]]));
}

/** What a report was narrowed to or told by, as lines of its head. */
export function askedFacts(
  { accounts, perspective, as_known_on: known, benchmark }: ReportAsked,
  names: RecordNames,
): ReportFact[] {
  const facts: ReportFact[] = [];
  if (accounts) {
    const more = accounts.length - NAMED;
    const listed = accounts.slice(0, NAMED).map((id) => names.account(id));
    facts.push({ label: "Accounts", text: `${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}` });
  }
  if (perspective) {
    const mode = perspective.mode === "direct" ? "what it owns itself" : "also through what it has a share in";
    facts.push({ label: "Of whom", text: `${names.entity(perspective.entity_id)}: ${mode}` });
  }
  if (known) facts.push({ label: "As known on", text: known });
  if (benchmark) facts.push({ label: "Benchmark", text: names.instrument(benchmark) });
  return facts;
}
