import type { Event } from "@distributary/contract/records/events";
import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { addExact, multiplyExact, negated } from "../../ui/format/exact.ts";
import type { ActTerms } from "./transaction-act.ts";

type Line = ListedTransaction["line_items"][number];
type Payload = Readonly<Record<string, unknown>>;

/** The standard accounts against which nothing is income, an expense or a flow: the market and the issuer. */
const TRADED_WITH: ReadonlySet<string> = new Set(["MKT", "ISR"]);

/** What the event of a transaction leaves unsaid. */
export interface EventTerms extends ActTerms {
  /** The currency that an instrument is priced in. */
  readonly unitOf: (id: string) => string | undefined;
}

/**
 * The event of a transaction as a row of the list of transactions, so that both lists say the same of it. Null for any
 * other event, and where it is not known who was at the other end.
 */
export function rowOfEvent(event: Event, terms: EventTerms): ListedTransaction | null {
  const payload: Payload | null = event.event_type === "NEW" ? event.new_transaction : null;
  if (payload === null) return null;
  const what = textOf(payload["what_id"]);
  const target = textOf(payload["target_account_id"]);
  const direction = directionOf(payload["direction"]);
  const isCash = what === null ? undefined : terms.instrumentType(what);
  if (what === null || target === null || direction === null || isCash === undefined) return null;
  const action = actionOf(payload, isCash === "CCY", terms);
  if (action === null) return null;
  const other = textOf(payload["counterparty_account_id"]) ?? "";
  const comes = direction === "B" || direction === "R";
  const units = textOf(payload["units"]) ?? "0";
  const unit = textOf(payload["price_unit_id"]) ?? terms.unitOf(what) ?? what;
  const paid = unit === what ? null : paidOf(payload, isCash === "CCY" ? units : null);
  const isTrade = direction === "B" || direction === "S";
  const line: Line = {
    account: target,
    action,
    unit: { nominal_amount: comes ? units : negated(units), instrument: what },
    // What is not written down is not made up: the units alone say what moved.
    consideration: isTrade ? { nominal_amount: paid ?? "0", instrument: paid === null ? what : unit } : null,
    src_account: comes ? other : target,
    dst_account: comes ? target : other,
    direction,
    cause_instrument: textOf(payload["cause_instrument_id"]),
  };
  const [interest, fee] = [textOf(payload["accrued_interest"]), textOf(payload["fee"])];
  const money = (of: Line["action"], amount: string): Line => ({
    ...line,
    action: of,
    unit: { nominal_amount: amount, instrument: unit },
    consideration: null,
  });
  const way = (amount: string): string => (direction === "S" ? amount : negated(amount));
  const lines = [line];
  if (isTrade && paid !== null) {
    const clean = way(addExact(paid, negated(interest ?? "0")));
    lines.push(money(isCash === "CCY" ? "conversion" : "consideration", clean));
  }
  if (interest !== null) lines.push(money("accrued_interest", way(interest)));
  if (fee !== null) lines.push(money("fee", negated(fee)));
  return {
    uuid: event.uuid,
    transaction_id: null,
    created_time: event.created_time,
    transaction_date: event.event_date,
    transaction_time: event.instant,
    amendment_time: null,
    notes: event.notes,
    src_event: event.uuid,
    event_type: event.event_type,
    description: event.description,
    line_items: lines,
    legs: [],
    version: 1,
    last_update_token: event.last_update_token,
  };
}

/** What was paid in all; of money that is exchanged also by its rate. Null: only the server can tell, by the terms of a bond. */
function paidOf(payload: Payload, money: string | null): string | null {
  const recorded = textOf(payload["consideration"]);
  const rate = textOf(payload["price"]);
  if (recorded !== null || money === null || rate === null) return recorded;
  return multiplyExact(money, rate);
}

/** What its first line is for, as the ledger derives it; null: who was at the other end is not known. */
function actionOf(payload: Payload, isCash: boolean, terms: ActTerms): Line["action"] | null {
  const company = payload["corporate_action"];
  if (typeof company === "string") return company as Line["action"];
  if (payload["direction"] === "B" || payload["direction"] === "S") return isCash ? "conversion" : "units";
  const other = textOf(payload["counterparty_account_id"]);
  const type = other === null ? "RE" : terms.accountType(other);
  switch (type) {
    case undefined:
      return null;
    case "I":
      return "income";
    case "EX":
      return "expense";
    case "RE":
      return ["acquired_on", "cost_basis", "owed"].some((field) => payload[field] != null) ? "opening" : "flow";
    default:
      if (!TRADED_WITH.has(type)) return "transfer";
      return isCash ? "consideration" : "units";
  }
}

function directionOf(value: unknown): Line["direction"] | null {
  return value === "B" || value === "S" || value === "P" || value === "R" ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
