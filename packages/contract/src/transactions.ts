import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { committed, day, decimal, instant, note, queryFlag, uuid } from "./scalars.ts";

/**
 * What a line item is for. units: holdings traded or delivered; consideration: the money of a trade; conversion: one
 * currency for another; income and expense: against the accounts I and EX; fee: an expense of the trade beside it;
 * flow: in from or out to the world; opening: held before the book begins; transfer: between own accounts; entry:
 * written by hand.
 */
export const lineActions = [
  "units",
  "consideration",
  "conversion",
  "income",
  "expense",
  "fee",
  "flow",
  "opening",
  "transfer",
  "entry",
] as const;
export type LineAction = (typeof lineActions)[number];

/**
 * One line item as a person writes it. Either it names both accounts (`src_account`, `dst_account`, a positive
 * `nominal_amount`), or only `account` with a signed amount: then the lines of a transaction must sum to zero per
 * instrument over all accounts, and the imbalance is refused per instrument.
 */
export const lineItemBody = z
  .object({
    account: uuid.nullish(),
    action: z.enum(lineActions).default("entry"),
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
    last_update_token: z.string().optional(),
  })
  .strict();
export type TransactionUpdate = z.infer<typeof transactionUpdate>;

/**
 * A line item as it stands: it moves a positive amount from `src_account` to `dst_account`. `account` is the own one
 * of the two (the receiving one of two own ones) and `unit.nominal_amount` the amount with the sign it has there.
 */
export const lineItem = z.object({
  account: z.string(),
  action: z.enum(lineActions),
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
  line_items: z.array(lineItem),
  legs: z.array(leg),
  version: z.number(),
  last_update_token: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

const savedTransaction = transaction.extend(committed.shape);

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
    summary: "Transactions, the newest first, of all or of one account",
    access: "universe",
    permission: "read",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(10),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      account: uuid.optional(),
    }),
    answer: z.object({
      items: z.array(transaction),
      limit: z.number(),
      offset: z.number(),
      count: z.number(),
      count_relation: z.enum(["eq", "gte"]),
    }),
  }),
} as const;
