import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { WORK_KINDS } from "@distributary/domain/codes/work-kinds";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, listAnswer, pageQuery, searchText, uuid } from "../wire/scalars.ts";

/** How many clients are added at once. */
export const CLIENTS_AT_ONCE = 500;

/** How an adviser is marked who is nobody's client: every client is meant. */
export const EVERY_CLIENT = "*";

/** How many accounts and entities of a client stand in their line. */
export const MOST_IN_LINE = 100;

const named = z.object({ uuid, name: z.string() });

/** A client as the adviser's list shows it. Figures are stored after each write of the client's records. */
export const clientLine = z.object({
  client_uuid: uuid,
  legal_name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  private_client: z.boolean(),
  accounts_count: z.number(),
  /** The first hundred accounts and entities by name, to be read and not to be referred to: they are the client's. */
  accounts: z.array(named),
  entities: z.array(named),
  workflows_count: z.number(),
  /** Net worth in the client's currency; null: not valued yet, or not to be valued. */
  total_distributary_value: z.string().nullable(),
  currency: z.string(),
  /** When these figures were stored; null: not yet. */
  valued_time: z.string().nullable(),
  /** Whether records changed since. */
  stale: z.boolean(),
});
export type ClientLine = z.infer<typeof clientLine>;

export const clientBody = z.strictObject({
  first_name: z.string().trim().min(1).max(150),
  last_name: z.string().trim().max(150).optional(),
  email: z.email().max(128),
  password: z.string().min(1).max(1000).optional(),
  default_currency: currencyCode.default("USD"),
  default_timezone: z.string().min(1).max(64).default("UTC"),
  confirm_duplicate: z.boolean().optional(),
  private_client: z.boolean().optional(),
  no_login: z.boolean().optional(),
});
export type ClientBody = z.infer<typeof clientBody>;

const added = z.object({ client_uuid: uuid, email: z.string() });
const refused = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
});

/** How many of a kind are listed of one client; `more` says how many are not. */
export const WORK_AT_MOST = 100;

/** How many clients are named with their counts, those with the most first. */
export const WORKING_CLIENTS_AT_MOST = 200;

/**
 * How far open work is. An import: its files are not read yet, are being read, the reading or writing stopped, rows were
 * rejected, it is ready to be written, or being written. A prospect: to be reviewed. A document: its upload is not
 * finished, it is being read, waits for what checks it, could not be taken in, or needs its password. Documents of
 * periods: missing past their day.
 */
export const WORK_STATES = [
  "unread",
  "reading",
  "stopped",
  "rejected_rows",
  "ready",
  "writing",
  "to_review",
  "unfinished",
  "quarantined",
  "locked",
  "missing",
] as const;
export type WorkState = (typeof WORK_STATES)[number];

const openWork = z.object({
  /** Of the import, prospect or document; of the account or instrument whose documents are missing */
  uuid,
  client_uuid: uuid,
  client_name: z.string(),
  kind: z.enum(WORK_KINDS),
  state: z.enum(WORK_STATES),
  /** What it is called; "" where it has no name of its own */
  label: z.string(),
  /** Rows that were rejected, documents that are missing */
  count: z.number().nullable(),
  event_type: z.enum(EVENT_TYPES).nullable(),
  record_kind: z.enum(["account", "instrument"]).nullable(),
  /** Whether a person has to go on with it; else the product is at work */
  waits: z.boolean(),
  /** Whether whoever asks may change records of the client */
  may_write: z.boolean(),
  since: z.string(),
});
export type OpenWork = z.infer<typeof openWork>;

const counts = z.object({ import: z.number(), prospect: z.number(), document: z.number(), expected: z.number() });
export type WorkCounts = z.infer<typeof counts>;

const workingClient = z.object({ client_uuid: uuid, client_name: z.string(), total: z.number(), counts });
export type WorkingClient = z.infer<typeof workingClient>;

const clientWorkflowsQuery = pageQuery.extend({
  client: uuid.optional(),
  kind: z.enum(WORK_KINDS).optional(),
  q: searchText.optional(),
});

/** Open work of clients; what waits for a person first, and of that what waits longest. */
const clientWorkflows = listAnswer(openWork).extend({
  /** Of all clients, whatever the list is narrowed to */
  counts,
  /** Clients with open work, whatever the list is narrowed to: the first 200, those with the most first */
  clients: z.array(workingClient),
  /** How many clients have open work, and how many there are */
  clients_working: z.number(),
  clients_count: z.number(),
  /** What the list leaves out: beyond the first hundred of a kind of one client */
  more: z.number(),
  /** The client that the list is narrowed to */
  client: z.object({ client_uuid: uuid, client_name: z.string() }).nullable(),
});
export type ClientWorkflows = z.infer<typeof clientWorkflows>;

export const clientsEndpoints = {
  list: endpoint({
    id: "post-clients-list",
    method: "POST",
    path: "/clients/list",
    summary: "The clients of an adviser, by name, with figures as they were stored",
    access: "session",
    reads: true,
    query: pageQuery,
    answer: listAnswer(clientLine),
  }),
  workflows: endpoint({
    id: "get-clients-workflows",
    method: "GET",
    path: "/clients/workflows",
    summary: "What is under way or waits for a person in the records of an adviser’s clients",
    access: "session",
    heavy: true,
    query: clientWorkflowsQuery,
    answer: clientWorkflows,
  }),
  add: endpoint({
    id: "post-access-signup_user",
    method: "POST",
    path: "/access/signup_user",
    summary: "Add a client: a person with a universe of their own, and the caller as its adviser",
    access: "session",
    heavy: true,
    body: clientBody,
    answer: added,
    statuses: [400],
  }),
  addMany: endpoint({
    id: "post-access-bulk-signup_user",
    method: "POST",
    path: "/access/bulk/signup_user",
    summary: "Add up to 500 clients, each with a result of its own",
    access: "session",
    heavy: true,
    body: z.array(clientBody).min(1).max(CLIENTS_AT_ONCE),
    answer: z.object({ results: z.array(z.union([added, refused])), errors: z.number() }),
  }),
} as const;
