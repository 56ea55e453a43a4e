import { readAmount, type DecimalMark } from "../values/read-amount.ts";
import { balanceProof } from "./balance-proof.ts";
import type { TextRow } from "./line-cells.ts";
import type { ColumnRole, TableMapping } from "./mapping.ts";

/** Columns that are looked at: a table has few that can be money. */
const MOST_COLUMNS = 8;
const PROVING_ROWS = 200;
const MONEY: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["amount", "debit", "credit", "balance", "quantity"]);

/**
 * Which columns are amount and balance, or money out, money in and balance, where no heading says it: those whose balances
 * follow from their amounts in every row. Null where none do.
 */
export function moneyByProof(rows: readonly TextRow[], mapping: TableMapping): ColumnRole[] | null {
  const sample = rows.slice(0, PROVING_ROWS);
  const free = mapping.columns.map((role): ColumnRole => (MONEY.has(role) ? "ignore" : role));
  const cells = free.map((_, at) => sample.map((row) => (row.cells[at] ?? "").trim()));
  const money = free.flatMap((role, at) =>
    (role === "ignore" || role === "text") && areAmounts(cells[at]!, mapping.decimal) ? [at] : [],
  );
  const [full, sparse] = [true, false].map((wanted) =>
    money.filter((at) => cells[at]!.every((cell) => cell !== "") === wanted).slice(0, MOST_COLUMNS),
  ) as [number[], number[]];
  let best: { columns: ColumnRole[]; worth: number } | null = null;
  const tried = (roles: Readonly<Record<number, ColumnRole>>): void => {
    const columns = free.map((role, at): ColumnRole => roles[at] ?? role);
    const proof = balanceProof(sample, { ...mapping, columns, inverted: false, negativeDebits: false });
    if (proof === null || proof.matched < proof.of) return;
    // Balances before each row follow from its amount as well, taken the wrong way round.
    const worth = proof.of * 2 + (proof.inverted ? 0 : 1);
    if (best === null || worth > best.worth) best = { columns, worth };
  };
  for (const balance of full) {
    for (const amount of full) if (amount !== balance) tried({ [amount]: "amount", [balance]: "balance" });
    for (const debit of sparse)
      for (const credit of sparse)
        if (debit !== credit && areApart(cells[debit]!, cells[credit]!))
          tried({ [debit]: "debit", [credit]: "credit", [balance]: "balance" });
  }
  return (best as { columns: ColumnRole[] } | null)?.columns ?? null;
}

function areAmounts(cells: readonly string[], mark: DecimalMark): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => readAmount(cell, mark) !== null);
}

/** Each row has one of the two. */
function areApart(a: readonly string[], b: readonly string[]): boolean {
  return a.every((cell, at) => (cell === "") !== (b[at] === ""));
}
