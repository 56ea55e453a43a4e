import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { Book } from "@distributary/domain/ledger/book";
import { seriesByGroup } from "@distributary/domain/snapshot/grouped-series";
import type { SeriesQuestion } from "@distributary/domain/snapshot/net-worth-series";
import { invalid } from "../../../platform/http/problem.ts";
import { presentHistory } from "./history.ts";

/**
 * Net worth of each account, or of each holding entity, on the days of a history. Throws 422 where somebody's share is
 * asked for: that is of the whole alone.
 */
export function historiesBy(
  book: Book,
  question: SeriesQuestion,
  by: "account" | "entity",
  perspective: SummaryBody["perspective"],
): NonNullable<SummaryAnswer["analytic"]["history_by"]> {
  if (perspective)
    throw invalid(["body", "history", "by"], "Choose a history by group or a perspective, not both.", "value_error");
  const { accounts } = book.terms;
  const series = seriesByGroup(book, question, ({ account }) =>
    by === "account" ? accounts[account]?.id : accounts[account]?.entity?.id,
  );
  return Object.fromEntries(
    [...series].map(([id, one]) => {
      const code = book.terms.instruments.find((instrument) => instrument.id === one.currency)?.code ?? "";
      return [id, presentHistory(one, minorUnitOf(code)).map(({ net_worth: worth }) => worth)];
    }),
  );
}
