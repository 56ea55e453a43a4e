import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { LINE_ACTIONS } from "@distributary/domain/codes/line-actions";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { event } from "./events.ts";
import { committed, day, decimal, instant, listAnswer, note, pageQuery, queryFlag, uuid } from "../wire/scalars.ts";

/**
 * One line item as a person writes it. Either it names both accounts (`src_account`, `dst_account`, a positive
 * `nominal_amount`), or only `account` with a signed amount: then the lines of a transaction must sum to zero per
 * instrument over all accounts, and the imbalance is refused per instrument.
 */
export const lineItemBody = z
  .object({
    account: uuid.nullish(),
    action: z.enum(LINE_ACTIONS).default("entry"),
    unit: z.object({ nominal_amount: decimal, instrument: uuid }),
    consideration: z.object({ nominal_amount: decimal, instrument: uuid }).nullish(),
    src_account: uuid.nullish(),
    dst_account: uuid.nullish(),
    direction: z.enum(["B", "S", "P", "R"]).nullish(),
    cause_instrument: uuid.nullish(),
  })
  .strict();
export type LineItemBody = z.infer<typeof lineItemBody>;

export const transactionUpdate = z
  .object({
    transaction_id: z.string().max(100).nullish(),
    transaction_date: day.optional(),
    transaction_time: instant.nullish(),
    notes: note.nullish(),
    line_items: z.array(lineItemBody).min(1).max(500).optional(),
    last_update_token: z.string().max(100).optional(),
  })
  .strict();
export type TransactionUpdate = z.infer<typeof transactionUpdate>;

/** The same line by line: each names the place of a line item (from 0) and the fields of it that change. */
const transactionFragment = transactionUpdate
  .extend({
    line_items: z
      .array(
        lineItemBody
          .partial()
          .extend({ ordinal: z.number().int().min(0).max(32_767), action: z.enum(LINE_ACTIONS).optional() })
          .strict(),
      )
      .min(1)
      .max(500)
      .optional(),
  })
  .strict();
export type TransactionFragment = z.infer<typeof transactionFragment>;

/**
 * A line item as it stands: it moves a positive amount from `src_account` to `dst_account`. `account` is the own one
 * of the two (the receiving one of two own ones) and `unit.nominal_amount` the amount with the sign it has there.
 */
export const lineItem = z.object({
  account: z.string(),
  action: z.enum(LINE_ACTIONS),
  unit: z.object({ nominal_amount: z.string(), instrument: z.string() }),
  consideration: z.object({ nominal_amount: z.string(), instrument: z.string() }).nullable(),
  src_account: z.string(),
  dst_account: z.string(),
  direction: z.enum(["B", "S", "P", "R"]),
  cause_instrument: z.string().nullable(),
});

/** A signed change of one instrument in one account: two of them per line item. */
export const leg = z.object({ account: z.string(), instrument: z.string(), quantity: z.string() });

export const transaction = z.object({
  uuid: z.string(),
  transaction_id: z.string().nullable(),
  created_time: z.string(),
  transaction_date: z.string(),
  transaction_time: z.string().nullable(),
  amendment_time: z.string().nullable(),
  notes: z.string().nullable(),
  src_event: z.string().nullable(),
  event_type: z.enum(EVENT_TYPES).nullable(),
  description: z.string().nullable(),
  line_items: z.array(lineItem),
  legs: z.array(leg),
  version: z.number(),
  last_update_token: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

const savedTransaction = transaction.extend(committed.shape);

/**
 * Which transactions a list shows. `account` and `instrument` match a line item (both: the same one), the instrument one
 * that it moves or that causes it, as a share does its dividends; `q` is looked for in identifier, notes and the
 * description of the event; `missing_event` (staff only) keeps those without event.
 */
const transactionFilter = z.object({
  account: uuid.optional(),
  instrument: uuid.optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  since: day.optional(),
  until: day.optional(),
  /** words in the event's or the transaction's own texts, or in the name of an account, its holder or a security of a line */
  q: z.string().max(200).optional(),
  missing_event: queryFlag.optional(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

/**
 * A transaction of a list. Where the list is that of one account, `balances` are what the account holds right after
 * it of each instrument that it moved there, counted in the order of day and identity.
 */
const listedTransaction = transaction.extend({
  balances: z.array(z.object({ instrument: z.string(), quantity: z.string() })).optional(),
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

export const transactionsEndpoints = {
  get: endpoint({
    id: "get-transactions-id",
    method: "GET",
    path: "/transactions/{id}",
    summary: "One transaction with its line items and legs",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    query: z.object({ as_known_on: instant.optional() }),
    answer: transaction,
  }),
  update: endpoint({
    id: "post-transactions-id",
    method: "POST",
    path: "/transactions/{id}",
    summary: "Correct a transaction: a new version, the old one superseded",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: uuid }),
    query: z.object({ commit: queryFlag.default(true) }),
    body: transactionUpdate,
    answer: savedTransaction,
    statuses: [409],
  }),
  remove: endpoint({
    id: "delete-transactions-id",
    method: "DELETE",
    path: "/transactions/{id}",
    summary: "Supersede a transaction and its event",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: uuid }),
    query: z.object({ commit: queryFlag.default(true) }),
    answer: committed,
  }),
  list: endpoint({
    id: "get-transactions",
    method: "GET",
    path: "/transactions",
    summary: "Transactions, the newest first, filtered; of one account with its running balance",
    access: "universe",
    permission: "read",
    query: transactionFilter.extend(pageQuery.shape),
    answer: listAnswer(listedTransaction),
  }),
  sourceEvent: endpoint({
    id: "get-transactions-id-source-event",
    method: "GET",
    path: "/transactions/{id}/source-event",
    summary: "The event that a transaction was derived from",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    answer: event,
  }),
  fragment: endpoint({
    id: "post-transactions-id-fragment",
    method: "POST",
    path: "/transactions/{id}/fragment",
    summary: "Correct single fields and lines of a transaction",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: uuid }),
    query: z.object({ commit: queryFlag.default(true) }),
    body: transactionFragment,
    answer: savedTransaction,
    statuses: [409],
  }),
} as const;
