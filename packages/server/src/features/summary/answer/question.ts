import type { SummaryBody } from "@distributary/contract/summary/summary";
import { parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { isGroupingKey, type GroupingKey } from "@distributary/domain/ledger/grouping-keys";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { validation } from "../../../platform/http/problem.ts";
import type { Layout } from "./present.ts";

/** The engine's question of a request. Without `at` it is today, the day in the profile's time zone. */
export function questionOf(book: Book, body: SummaryBody, today: Day): SummaryQuestion {
  const at = body.at === undefined ? today : parseDay(body.at);
  const since = body.since == null ? null : parseDay(body.since);
  if (since !== null && since > at)
    throw validation([
      {
        loc: ["body", "since"],
        msg: "Choose a since date on or before the at date.",
        type: "value_error.date.order",
      },
    ]);
  return {
    at,
    since,
    currency: body.targetUnit === undefined ? null : currencyId(book, body.targetUnit),
    basis: body.include_basis ?? true,
    ...(body.lot_method ? { lotMethod: body.lot_method } : {}),
    ...(body.accounts ? { accounts: knownAccounts(book, body.accounts) } : {}),
    ...(body.instruments ? { instruments: knownInstruments(book, body.instruments) } : {}),
    ...(body.instrument_types ? { instrumentTypes: body.instrument_types } : {}),
  };
}

/** How the answer is to be laid out; grouped by account unless told. */
export function layoutOf(
  body: SummaryBody,
): Pick<Layout, "sections" | "grouping" | "components" | "allocation" | "columns"> {
  const keys = [body.primaryIndex ?? "account", ...(body.grouping ?? [])];
  keys.forEach((key, place) => {
    if (!isGroupingKey(key))
      throw validation([
        {
          loc: ["body", place === 0 ? "primaryIndex" : "grouping"],
          msg: `Choose another grouping; this is not available: ${key}.`,
          type: "value_error.grouping",
        },
      ]);
  });
  return {
    sections: body.sections ?? ["A", "L", "T"],
    grouping: [...new Set(keys)] as GroupingKey[],
    components: body.includeComponents ?? false,
    columns: body.custom_columns ?? [],
    allocation: body.networth_features?.includes("allocation") ?? false,
  };
}

/** The id of a currency by its ISO code. */
export function currencyId(book: Book, code: string): string {
  const found = book.terms.instruments.find((one) => one.type === "CCY" && one.code === code);
  if (!found)
    throw validation([
      {
        loc: ["body", "targetUnit"],
        msg: `${code} is not an ISO 4217 currency code. Enter one such as USD.`,
        type: "value_error.currency",
      },
    ]);
  return found.id;
}

function knownAccounts(book: Book, ids: readonly string[]): readonly string[] {
  const known = new Set(book.terms.accounts.map((one) => one.id));
  ids.forEach((id, place) => {
    if (!known.has(id))
      throw validation([
        {
          loc: ["body", "accounts", place],
          msg: "This account does not exist. Choose another.",
          type: "value_error.missing",
        },
      ]);
  });
  return ids;
}

function knownInstruments(book: Book, ids: readonly string[]): readonly string[] {
  ids.forEach((id, place) => {
    if (!book.instrumentIndex.has(id))
      throw validation([
        {
          loc: ["body", "instruments", place],
          msg: "This security does not exist. Choose another.",
          type: "value_error.missing",
        },
      ]);
  });
  return ids;
}
