import type { EventBody, EventUpdate } from "@distributary/contract/events";
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
};

/** Which way the units of a kind go, seen from the target account. */
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
};

/** The ids of the universe's standard accounts that entries name. */
export interface StandardAccounts {
  readonly income: string;
  readonly expense: string;
  readonly external: string;
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
  const opens = payload["acquired_on"] != null || payload["cost_basis"] != null;
  switch (payload["direction"]) {
    case "B":
      return isCash ? "exchange" : "buy";
    case "S":
      return "sell";
    case "R":
      if (other === standard.income) return "income";
      if (other != null && other !== standard.external) return "transfer";
      return isCash ? "deposit" : opens ? "opening" : "receive";
    default:
      if (other === standard.expense) return "expense";
      if (other != null && other !== standard.external) return "transfer";
      return isCash ? "withdrawal" : "deliver";
  }
}

/** Makes the event of an entry from what its form sends: the payload completed by direction and other side. */
export function entryEvent(
  kind: EntryKind,
  body: Readonly<Record<string, unknown>>,
  standard: StandardAccounts,
): EventBody {
  return { event_type: "NEW", ...entryChange(kind, body, standard) } as EventBody;
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
  return { ...fields, new_transaction: { ...payload, direction: directions[kind], ...other } } as EventUpdate;
}

/** What a kind is called and when it is used. */
export function kindTexts(kind: EntryKind): { readonly label: string; readonly says: string } {
  return entryTexts.kinds[kind];
}
