import type { EventBody, EventUpdate } from "@distributary/contract/records/events";
import { CORPORATE_ACTIONS, type CorporateActionKind } from "@distributary/domain/codes/corporate-actions";
import { compareDecimals } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { entryTexts } from "./texts.ts";

/** What happened, as people say it. Each is one NEW event. */
export const entryKinds = [
  "buy",
  "sell",
  "income",
  "expense",
  "deposit",
  "withdrawal",
  "transfer",
  "exchange",
  "receive",
  "deliver",
  "opening",
  ...CORPORATE_ACTIONS,
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The key that chooses a kind in the first step. */
export const kindKeys: Readonly<Record<EntryKind, string>> = {
  buy: "b",
  sell: "s",
  income: "i",
  expense: "e",
  deposit: "d",
  withdrawal: "w",
  transfer: "t",
  exchange: "x",
  receive: "r",
  deliver: "p",
  opening: "o",
  split: "l",
  spin_off: "f",
  merger: "m",
  return_of_capital: "c",
};

/** Which way the units of a kind go, seen from the target account; those of a split as its ratio says. */
const directions: Readonly<Record<EntryKind, "B" | "S" | "P" | "R">> = {
  buy: "B",
  sell: "S",
  income: "R",
  expense: "P",
  deposit: "R",
  withdrawal: "P",
  transfer: "P",
  exchange: "B",
  receive: "R",
  deliver: "P",
  opening: "R",
  split: "R",
  spin_off: "R",
  merger: "P",
  return_of_capital: "R",
};

/** The ids of the universe's standard accounts: those that entries name, and the other sides of trades. */
export interface StandardAccounts {
  readonly income: string;
  readonly expense: string;
  readonly external: string;
  readonly market: string;
  readonly issuer: string;
}

/** The account on the other side of a kind where that is a standard one; null leaves it to the direction. */
function counterpartyOf(kind: EntryKind, standard: StandardAccounts): string | null {
  switch (kind) {
    case "income":
      return standard.income;
    case "expense":
      return standard.expense;
    case "deposit":
    case "withdrawal":
    case "receive":
    case "deliver":
    case "opening":
      return standard.external;
    default:
      return null;
  }
}

/** The kind that a stored payload reads as: what its edit page shows. */
export function kindOf(
  payload: Readonly<Record<string, unknown>>,
  standard: StandardAccounts,
  isCash: boolean,
): EntryKind {
  const other = payload["counterparty_account_id"];
  const action = CORPORATE_ACTIONS.find((one) => one === payload["corporate_action"]);
  if (action !== undefined) return action;
  const opens = ["acquired_on", "cost_basis", "owed"].some((field) => payload[field] != null);
  switch (payload["direction"]) {
    case "B":
      return isCash ? "exchange" : "buy";
    case "S":
      return "sell";
    case "R":
      if (other === standard.income) return "income";
      if (other != null && other !== standard.external) return "transfer";
      return opens ? "opening" : isCash ? "deposit" : "receive";
    default:
      if (other === standard.expense) return "expense";
      if (other != null && other !== standard.external) return "transfer";
      return isCash ? "withdrawal" : "deliver";
  }
}

/**
 * Makes the event of an entry from what its form sends: the payload completed by direction and other side. What a company
 * did is called by its name where nothing else is said, so that a list tells it from a trade.
 */
export function entryEvent(
  kind: EntryKind,
  body: Readonly<Record<string, unknown>>,
  standard: StandardAccounts,
): EventBody {
  const event = { event_type: "NEW", ...entryChange(kind, body, standard) } as EventBody;
  return isCorporateAction(kind) ? { ...event, description: event.description ?? kindTexts(kind).label } : event;
}

/** The same for what changes of an entry: without a payload there is nothing to complete. */
export function entryChange(
  kind: EntryKind,
  body: Readonly<Record<string, unknown>>,
  standard: StandardAccounts,
): EventUpdate {
  const { new_transaction: payload, ...fields } = body as { new_transaction?: Record<string, unknown> };
  if (payload === undefined) return fields;
  const counterparty = counterpartyOf(kind, standard);
  const other = counterparty === null ? {} : { counterparty_account_id: counterparty };
  const did = isCorporateAction(kind) ? { corporate_action: kind } : {};
  const direction = isReverse(kind, payload) ? "P" : directions[kind];
  const held = kind === "opening" && isUnsaid(payload) ? { owed: false } : {};
  return { ...fields, new_transaction: { ...payload, ...did, ...held, direction, ...other } } as EventUpdate;
}

/** Whether nothing tells an opening balance from a deposit: that of money has neither a day nor a cost of its own. */
function isUnsaid(payload: Readonly<Record<string, unknown>>): boolean {
  return ["acquired_on", "cost_basis", "owed"].every((field) => payload[field] == null);
}

function isCorporateAction(kind: EntryKind): kind is CorporateActionKind {
  return (CORPORATE_ACTIONS as readonly string[]).includes(kind);
}

/** A split into fewer units than there were takes units away. */
function isReverse(kind: EntryKind, { new_units: next, old_units: old }: Readonly<Record<string, unknown>>): boolean {
  if (kind !== "split" || typeof next !== "string" || typeof old !== "string") return false;
  return isDecimal(next) && isDecimal(old) && compareDecimals(parseDecimal(next), parseDecimal(old)) < 0;
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** What a kind is called and when it is used. */
export function kindTexts(kind: EntryKind): { readonly label: string; readonly says: string } {
  return entryTexts.kinds[kind];
}
