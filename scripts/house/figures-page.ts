import { ANALYTIC_FIGURES, EARNED_FIGURES, LOT_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { COMMITMENT_FIGURES, TERM_FIGURES } from "@distributary/contract/evidence/figures/commitments";
import { DEBT_FIGURES, HOME_FIGURES, LOAN_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { RETURNS_FIGURES } from "@distributary/contract/evidence/figures/returns";
import { SUMMARY_FIGURES, TOTAL_FIGURES } from "@distributary/contract/evidence/figures/summary";
import type { FigureWords } from "@distributary/contract/evidence/figures/words";

/** Every family of figures that open to evidence, as its heading says it. */
export const FAMILIES: readonly (readonly [string, Readonly<Record<string, FigureWords>>])[] = [
  ["Net worth and positions", SUMMARY_FIGURES],
  ["Totals of the Summary", TOTAL_FIGURES],
  ["Income and expenses", EARNED_FIGURES],
  ["Lots", LOT_FIGURES],
  ["Gains, capital and differences", ANALYTIC_FIGURES],
  ["Returns", RETURNS_FIGURES],
  ["Commitments", COMMITMENT_FIGURES],
  ["Terms of a commitment", TERM_FIGURES],
  ["Loans and mortgages", LOAN_FIGURES],
  ["Debts of an account", DEBT_FIGURES],
  ["Equity in a home", HOME_FIGURES],
];

/** The page of the documentation that lists them, as Markdown. */
export function figuresPage(): string {
  const families = FAMILIES.map(([heading, figures]) => {
    const rows = Object.values(figures).map(({ title, rule, formula }) => `| ${title} | ${formula} | ${rule} |`);
    return [`## ${heading}`, "", "| Figure | Formula | How it comes about |", "| --- | --- | --- |", ...rows].join(
      "\n",
    );
  });
  const head = [
    "# Every figure",
    "",
    "Each of these opens to its evidence wherever it is shown: a click, or Enter on it, shows the formula with its numbers, then the entries, prices and rates that it rests on. The page is written by `npm run figures` from the same table that the product reads.",
  ].join("\n");
  return `${[head, ...families].join("\n\n")}\n`;
}
