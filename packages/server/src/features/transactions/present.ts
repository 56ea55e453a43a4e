import type { Transaction } from "@distributary/contract/records/transactions";
import { addDecimals, negateDecimal, signOfDecimal, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { tokenOf } from "../../access/session/token.ts";
import type { LineRow, TransactionRow } from "./store/transactions.ts";

/** A transaction as the contract shows it: its line items, and the legs that they come to. */
export function presentTransaction(row: TransactionRow): Transaction {
  return {
    uuid: row.uuid,
    transaction_id: row.identifier,
    created_time: row.created_time.toISOString(),
    transaction_date: row.transaction_date,
    transaction_time: row.transaction_time?.toISOString() ?? null,
    amendment_time: row.amendment_time?.toISOString() ?? null,
    notes: row.notes,
    src_event: row.event === null ? null : row.event_id,
    event_type: row.event?.type ?? null,
    description: row.event?.description ?? null,
    line_items: row.lines.map(presentLine),
    legs: legsOf(row.lines),
    version: row.version,
    last_update_token: tokenOf(row.revision),
  };
}

function presentLine(line: LineRow): Transaction["line_items"][number] {
  const incoming = line.dstOwn || !line.srcOwn;
  const paid = line.consideration !== null;
  return {
    account: incoming ? line.dst : line.src,
    action: line.action,
    unit: { nominal_amount: incoming ? line.quantity : `-${line.quantity}`, instrument: line.instrument },
    consideration:
      line.consideration === null || line.considerationUnit === null
        ? null
        : { nominal_amount: line.consideration, instrument: line.considerationUnit },
    src_account: line.src,
    dst_account: line.dst,
    direction: incoming ? (paid ? "B" : "R") : paid ? "S" : "P",
    cause_instrument: line.cause,
  };
}

/** The signed change of each instrument in each account; what comes to nothing is left out. They sum to zero per instrument. */
export function legsOf(
  lines: readonly Pick<LineRow, "src" | "dst" | "instrument" | "quantity">[],
): Transaction["legs"] {
  const sums = new Map<string, { account: string; instrument: string; sum: Decimal }>();
  const add = (account: string, instrument: string, quantity: Decimal): void => {
    const key = `${account} ${instrument}`;
    sums.set(key, { account, instrument, sum: addDecimals(sums.get(key)?.sum ?? ZERO, quantity) });
  };
  for (const line of lines) {
    const quantity = parseDecimal(line.quantity);
    add(line.dst, line.instrument, quantity);
    add(line.src, line.instrument, negateDecimal(quantity));
  }
  return [...sums.values()]
    .filter(({ sum }) => signOfDecimal(sum) !== 0)
    .map(({ account, instrument, sum }) => ({ account, instrument, quantity: formatDecimal(sum) }));
}
