import type { SummaryRow } from "@distributary/contract/summary/summary";
import { formatDay } from "@distributary/domain/time/day";
import type { Summary } from "@distributary/domain/summary/answer/result";

/** Names of the rows by their key, and of the columns by the field that they show or the text of one's own. */
export function labelsOf(
  rows: readonly SummaryRow[],
  { at, since }: Pick<Summary, "at" | "since">,
  columns: readonly string[],
): Record<string, string> {
  return {
    "value.at": `Value at ${formatDay(at)}`,
    ...(since === null ? {} : { "value.since": `Value at ${formatDay(since)}`, "value.diff": "Change" }),
    basis: "Cost",
    unrealised: "Unrealised gain",
    share: "Share of assets",
    ...Object.fromEntries(columns.map((text) => [text, text])),
    ...Object.fromEntries(rows.map((row) => [row.key, row.label])),
  };
}
