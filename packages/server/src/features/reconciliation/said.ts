import type { StatementBody } from "@distributary/contract/reporting/reconciliation";
import type { ObservableBody } from "@distributary/contract/records/observables";
import { invalid, validation } from "../../platform/http/problem.ts";

/** The observations that a statement consists of, each with its place in the request. Throws 422 where two lines say the same. */
export function observationsOf(
  { account, date }: { readonly account: string; readonly date: string },
  { start_date: start, total, lines }: StatementBody,
): { readonly body: ObservableBody; readonly loc: (string | number)[] }[] {
  const source = { source: "statement" };
  const common = { account_id: account, date_of: date } as const;
  const seen = new Set<string>();
  const twice = lines.flatMap(({ instrument_id: id }, place) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const msg = "This line appears twice. Remove one.";
    return [{ loc: ["body", "lines", place, "instrument_id"], msg, type: "value_error.duplicate" }];
  });
  if (twice.length > 0) throw validation(twice);
  if (start && start > date)
    throw invalid(["body", "start_date"], "Enter a start on or before the end.", "value_error.date.order");
  return [
    {
      body: { ...common, type_id: "std.statement.period", fields: start ? { start_date: start } : {} },
      loc: ["body", "start_date"],
    },
    ...(total
      ? [{ body: { ...common, type_id: "std.statement.balance" as const, ...total }, loc: ["body", "total"] }]
      : []),
    ...lines.map((line, place) => ({
      body: { ...common, type_id: "std.position" as const, ...line, fields: source },
      loc: ["body", "lines", place],
    })),
  ];
}
