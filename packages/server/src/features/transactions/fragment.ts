import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { LineItemBody, Transaction, TransactionFragment } from "@distributary/contract/records/transactions";

type Changes = NonNullable<TransactionFragment["line_items"]>;

/**
 * The lines of a transaction with some fields of some of them changed, as a person would write them all: each between
 * its two accounts, more than zero. Fields that are left out stay. What is wrong comes back as items of a 422.
 */
export function linesAfter(
  stands: Transaction["line_items"],
  changes: Changes,
): { readonly lines: readonly LineItemBody[]; readonly wrong: readonly ValidationItem[] } {
  const lines: LineItemBody[] = stands.map((line) => ({
    action: line.action,
    unit: { ...line.unit, nominal_amount: line.unit.nominal_amount.replace(/^-/, "") },
    consideration: line.consideration,
    src_account: line.src_account,
    dst_account: line.dst_account,
    cause_instrument: line.cause_instrument,
  }));
  const wrong: ValidationItem[] = [];
  changes.forEach(({ ordinal, ...given }, index) => {
    const line = lines[ordinal];
    if (line === undefined) {
      const msg = `Choose a line from 0 to ${lines.length - 1}.`;
      wrong.push({ loc: ["body", "line_items", index, "ordinal"], msg, type: "not-found" });
      return;
    }
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    lines[ordinal] = { ...line, ...said };
  });
  return { lines, wrong };
}
