import type { ComparedLine, ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { negateDecimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { Books } from "../../access/books.ts";
import type { Services } from "../../access/http/services.ts";
import { ANALYTIC_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { recordKeyOf } from "@distributary/contract/evidence/record-key";
import { evidenceOfSteps, type EvidenceQuery, type EvidenceSource } from "../../access/records/evidence.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { evidenceStep, missingStep } from "../../access/records/evidence-steps.ts";
import { reconciliationService } from "./service.ts";

/** Opens the difference of a line: to statement, to the ledger's figure, and to what may be missing. */
export function reconciliationEvidence(services: Services, books: Books): EvidenceSource {
  const reconciliation = reconciliationService(services, books);
  return {
    opens: (key) => recordKeyOf("difference", key) !== null,
    async explain(universe, query) {
      const asked = recordKeyOf("difference", query.key);
      const [account = "", instrument = null] = asked?.ids ?? [];
      if (!asked || (asked.figure !== "quantity" && asked.figure !== "value") || !/^[0-9a-f-]{36}$/i.test(account))
        throw invalid(
          ["query", "key"],
          "This figure key isn’t valid. Open the figure again.",
          "value_error.explain_key",
        );
      const place = { account, date: formatDay(asked.at) };
      const statement = await reconciliation.statement({ universe }, place, asked.asKnownOn ?? undefined);
      const line = statement.lines.find((one) => one.instrument_id === instrument && one.observable !== null);
      if (line === undefined) throw notFound();
      return explainDifference(statement, line, asked.figure, query);
    },
  };
}

function explainDifference(
  { name, date, targetUnit }: ComparedStatement,
  line: ComparedLine,
  figure: "quantity" | "value",
  query: EvidenceQuery,
): FigureEvidence {
  const isQuantity = figure === "quantity";
  const what = line.instrument_id === null ? "the whole account" : line.label;
  const unit = isQuantity ? line.label : targetUnit;
  const [stated, ledger, difference] = isQuantity
    ? [line.quantity_stated, line.quantity, line.quantity_unexplained]
    : [line.close, line.core, line.unexplained];
  const said: EvidenceItem = {
    kind: "record",
    of: "observable",
    id: line.observable ?? "",
    date,
    description: "statement",
    amount: stated,
    currency: unit,
  };
  const own: EvidenceItem = {
    kind: "part",
    key: line.explain_key,
    label: "less ledger",
    amount: ledger === null ? null : formatDecimal(negateDecimal(readDecimal(ledger))),
  };
  const suggested = line.proposals.filter((one) => one.suggested);
  const missing = suggested.map(({ kind, event, price }) => {
    const amount = event?.new_transaction.units ?? price?.price ?? "";
    const day = event?.event_date ?? date;
    return `Missing from the ledger, and would resolve it: ${kind} of ${amount} on ${day}.`;
  });
  const unknown = difference === null ? ["A price or a rate for the date is unknown."] : [];
  return evidenceOfSteps(
    {
      ...ANALYTIC_FIGURES.difference,
      title: `${ANALYTIC_FIGURES.difference.title} of ${what} in ${name}`,
      figure: difference,
      unit,
    },
    [
      evidenceStep("statement", unit, [said], { figure: stated }),
      evidenceStep("parts", unit, [own], { figure: ledger, title: "Ledger" }),
      missingStep(unit, [...unknown, ...missing]),
    ],
    query,
  );
}
