import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, listAnswer, pageQuery, uuid } from "../wire/scalars.ts";

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
