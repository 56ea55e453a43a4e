import { COVERAGE_STATES } from "@distributary/domain/reconciliation/coverage";
import { PROPOSAL_KINDS } from "@distributary/domain/reconciliation/proposals";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { expectedDocuments } from "./expected-documents.ts";
import { commitQuery, committed, day, decimal, instant, uuid } from "../wire/scalars.ts";

const known = z.string().nullable();

/** One line of a statement: an instrument with its quantity, its value, or both. A value needs its currency. */
const statedLine = z
  .object({
    instrument_id: uuid,
    quantity: decimal.nullish(),
    value: decimal.nullish(),
    units_id: uuid.nullish(),
  })
  .strict();

/**
 * A whole statement of an account as it ends on a day. What is owed is below zero. `start_date` is when its period
 * began; `total` is what the account is worth in all.
 */
export const statementBody = z
  .object({
    start_date: day.nullish(),
    total: z.object({ value: decimal, units_id: uuid }).strict().nullish(),
    lines: z.array(statedLine).max(2000),
  })
  .strict();
export type StatementBody = z.infer<typeof statementBody>;

/** The same as the answer repeats it, to be sent again when an undo must bring it back. */
const statementSaid = z.object({
  start_date: known,
  total: z.object({ value: z.string(), units_id: z.string() }).nullable(),
  lines: z.array(z.object({ instrument_id: z.string(), quantity: known, value: known, units_id: known })),
});

/** One month of one account. Amounts are in `targetUnit`. */
const coverageCell = z.object({
  /** `yyyy-MM` */
  month: z.string(),
  state: z.enum(COVERAGE_STATES),
  /** day of the statement that is meant */
  date: known,
  /** lines that it has, and how many of them are off */
  lines: z.number(),
  off: z.number(),
  /** what the lines that are off add up to, statement - ledger; null: none, or a value is not known */
  unexplained: known,
  /** the same whatever their signs: what is too much here and too little there does not cancel */
  off_by: known,
});

const coveredAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  first_statement: known,
  last_statement: known,
  cells: z.array(coverageCell),
});

/** Statements by account and month, and whether each agrees with the ledger. */
export const coverage = z.object({
  targetUnit: z.string(),
  today: z.string(),
  /** `yyyy-MM`, oldest first */
  months: z.array(z.string()),
  accounts: z.array(coveredAccount),
  counts: z.object({ tied: z.number(), off: z.number(), missing: z.number() }),
});
export type Coverage = z.infer<typeof coverage>;

/** A NEW event that would close a difference: what `POST /events/` takes, as a dry run or for good. */
const proposedEvent = z.object({
  event_type: z.literal("NEW"),
  event_date: z.string(),
  description: z.string(),
  new_transaction: z.object({
    what_id: z.string(),
    direction: z.enum(["B", "S", "R", "P"]),
    target_account_id: z.string(),
    counterparty_account_id: known,
    units: z.string(),
    price_unit_id: known,
    consideration: known,
    cost_basis: z.literal("unknown").nullable(),
  }),
});

/** A price of the statement's day that would close a difference of value: what `POST /observable/` takes. */
const proposedPrice = z.object({
  type_id: z.literal("std.price"),
  instrument_id: z.string(),
  units_id: z.string(),
  date_of: z.string(),
  price: z.string(),
  fields: z.object({ source: z.literal("statement") }),
});

/** `instrument_id` is null for the whole account */
const position = z.object({ account_id: z.string(), instrument_id: known });

/** What may be missing in the ledger: an event or, for a value, a price. */
const proposal = z.object({
  kind: z.enum([...PROPOSAL_KINDS, "price"]),
  /** positions, or the whole account, whose difference it closes to the last unit */
  closes: z.array(position),
  /** the other own account of a transfer */
  other_account_id: known,
  /** one of those that close every difference of the statement together */
  suggested: z.boolean(),
  /** it would also move a position that agrees with its statement */
  disturbs: z.boolean(),
  event: proposedEvent.nullable(),
  /** the other side of a transfer that is on its way between two days; the earlier of the two is booked first */
  other_event: proposedEvent.nullable(),
  price: proposedPrice.nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** One line of a statement beside the ledger of its day; `instrument_id` is null for the whole account. */
const comparedLine = z.object({
  instrument_id: known,
  label: z.string(),
  quantity_stated: known,
  /** null for the whole account */
  quantity: known,
  quantity_unexplained: known,
  /** as it is said, in `units_id` */
  value_stated: known,
  units_id: known,
  /** in `targetUnit`: as stated, the ledger's, and the difference */
  close: known,
  core: known,
  unexplained: known,
  /** null: the statement does not speak of it, or a value is not known */
  ties_out: z.boolean().nullable(),
  /** day of the first statement of an unbroken row that is off by the same quantity */
  off_since: known,
  /** the key of the ledger's figure, for its evidence */
  explain_key: z.string(),
  /** the keys of its difference in units and in value; null: the statement does not speak of it */
  difference_keys: z.object({ quantity: z.string(), value: z.string() }).nullable(),
  /** the observation that says it, by ULID */
  observable: known,
  proposals: z.array(proposal),
});
export type ComparedLine = z.infer<typeof comparedLine>;

/** The statement of one account and day, if there is one, beside the ledger at the end of that day. */
export const comparedStatement = z.object({
  account_id: z.string(),
  name: z.string(),
  date: z.string(),
  targetUnit: z.string(),
  /** null: there is no statement of this day */
  statement: statementSaid.nullable(),
  ties_out: z.boolean().nullable(),
  previous: known,
  next: known,
  lines: z.array(comparedLine),
});
export type ComparedStatement = z.infer<typeof comparedStatement>;

const place = z.object({ account: uuid, date: day });

export const reconciliationEndpoints = {
  coverage: endpoint({
    id: "get-reconciliation",
    method: "GET",
    path: "/reconciliation",
    summary: "Statements by account and month, and whether each agrees with the ledger",
    access: "universe",
    heavy: true,
    permission: "read",
    query: z.object({
      /** a day of the last month; default today */
      at: day.optional(),
      /** a day of the first month, at most 60 months before; default 11 months before */
      since: day.optional(),
      /** this account alone */
      account: uuid.optional(),
      /** what statements say of this instrument alone, in the accounts that have to do with it */
      instrument: uuid.optional(),
      as_known_on: instant.optional(),
    }),
    answer: coverage,
  }),
  expected: endpoint({
    id: "get-reconciliation-documents",
    method: "GET",
    path: "/reconciliation/documents",
    summary: "Documents that are expected of accounts and commitments, period by period: there, expected or late",
    access: "universe",
    permission: "read",
    query: z.object({
      /** a day of the last month; default today */
      at: day.optional(),
      /** a day of the first month, at most 60 months before; default 11 months before */
      since: day.optional(),
    }),
    answer: expectedDocuments,
  }),
  statement: endpoint({
    id: "get-reconciliation-account-date",
    method: "GET",
    path: "/reconciliation/{account}/{date}",
    summary: "A statement line by line beside the ledger on its date, with suggestions for each difference",
    access: "universe",
    heavy: true,
    permission: "read",
    params: place,
    query: z.object({ as_known_on: instant.optional() }),
    answer: comparedStatement,
  }),
  save: endpoint({
    id: "put-reconciliation-account-date",
    method: "PUT",
    path: "/reconciliation/{account}/{date}",
    summary: "Enter a whole statement, replacing any statement for that day",
    access: "universe",
    permission: "write",
    commitDefault: false,
    params: place,
    query: commitQuery(false),
    body: statementBody,
    answer: z
      .object({ written: z.number(), corrected: z.number(), removed: z.number(), unchanged: z.number() })
      .extend(committed.shape),
  }),
  remove: endpoint({
    id: "delete-reconciliation-account-date",
    method: "DELETE",
    path: "/reconciliation/{account}/{date}",
    summary: "Remove a statement",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: place,
    query: commitQuery(true),
    answer: z.object({ removed: z.number() }).extend(committed.shape),
  }),
} as const;
