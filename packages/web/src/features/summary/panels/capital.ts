import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { SummaryAnswer, SummaryRow } from "@distributary/contract/summary/summary";
import { capitalTexts } from "../table/section-texts.ts";

/** Figures of a commitment, in their order. */
export const capitalFigures = Object.keys(capitalTexts.figures) as (keyof typeof capitalTexts.figures)[];
export type CapitalFigure = (typeof capitalFigures)[number];

/** One commitment with its figures at both ends. */
export interface CapitalLine {
  /** of the security */
  readonly id: string;
  readonly label: string;
  readonly figures: Readonly<Partial<Record<CapitalFigure, AtSinceDiff & { readonly key: string }>>>;
}

/** The row of all that was ever paid in. */
const PAID = "C:paid_capital";

/** The section C as a table: a line to each commitment, and what was ever paid in, which holdings without one join. */
export function capitalOf({ rows, net_worth }: Pick<SummaryAnswer, "rows" | "net_worth">): {
  readonly lines: readonly CapitalLine[];
  readonly paid: (AtSinceDiff & { readonly key: string }) | null;
} {
  const told = rows.filter((row) => row.section === "C");
  const lines = told
    .filter(({ path, key }) => path.length === 1 && key !== PAID)
    .map((row): CapitalLine => {
      const under = told.filter(({ path }) => path.length === 2 && path[0] === row.path[0]);
      const opening = ({ value, explain_key: key }: SummaryRow) => ({ ...value, key });
      const figures = Object.fromEntries(under.map((one) => [one.path[1], opening(one)]));
      return { id: row.path[0] ?? "", label: row.label, figures: { committed: opening(row), ...figures } };
    });
  const key = told.find((row) => row.key === PAID)?.explain_key;
  return { lines, paid: key === undefined ? null : { ...net_worth.total_paid_capital, key } };
}
