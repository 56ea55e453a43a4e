import { ACCOUNT_TYPES } from "@distributary/domain/codes/account-types";
import { z } from "zod";
import { BODY_BYTES } from "../wire/body-limits.ts";
import { endpoint } from "../wire/endpoint.ts";
import { bulkBody } from "../wire/json-schema.ts";
import {
  accessList,
  attributes,
  bulkAnswer,
  commitQuery,
  committed,
  currencyCode,
  day,
  instant,
  listAnswer,
  note,
  pageQuery,
  queryFlag,
  searchText,
  tags,
  uuid,
} from "../wire/scalars.ts";

/** Account types, the standard accounts of market and issuer among them. */
export const accountTypes = [...ACCOUNT_TYPES, "MKT", "ISR"] as const;

const fields = {
  name: z.string().trim().min(1).max(128),
  acct_type: z.enum(ACCOUNT_TYPES),
  entity_id: uuid.nullish(),
  owner_id: uuid.nullish(),
  user_defined: z.boolean().optional(),
  date_established: day.nullish(),
  acct_number: z.string().max(128).nullish(),
  group: z.string().max(20).nullish(),
  bs_label: z.string().max(4).nullish(),
  acl: accessList.optional(),
  settlement_account_id: uuid.nullish(),
  base_currency: currencyCode.nullish(),
  notes: note.nullish(),
  user_attributes: attributes.optional(),
  user_tags: tags.optional(),
  is_archived: z.boolean().optional(),
  is_self_settled: z.boolean().optional(),
};

/** What creates an account. */
export const accountBody = z.object(fields).strict();
export type AccountBody = z.infer<typeof accountBody>;

/** What changes one: any of the fields; `last_update_token` refuses a change over somebody else's. */
export const accountUpdate = accountBody
  .partial()
  .extend({ last_update_token: z.string().max(100).optional() })
  .strict();
export type AccountUpdate = z.infer<typeof accountUpdate>;

/** An account as it is; the standard ones are of type MKT, ISR, I, EX, RE or, for the Default Account, OA. */
export const account = z.object({
  uuid: z.string(),
  name: z.string(),
  acct_type: z.enum(accountTypes),
  entity_id: z.string().nullable(),
  owner_id: z.string().nullable(),
  user_defined: z.boolean(),
  date_established: z.string().nullable(),
  acct_number: z.string().nullable(),
  group: z.string().nullable(),
  bs_label: z.string().nullable(),
  acl: z.unknown(),
  settlement_account_id: z.string().nullable(),
  base_currency: z.string().nullable(),
  notes: z.string().nullable(),
  user_attributes: z.record(z.string(), z.unknown()),
  user_tags: z.array(z.string()),
  is_archived: z.boolean(),
  is_self_settled: z.boolean(),
  is_system_account: z.boolean(),
  standard_code: z.string().nullable(),
  created_time: z.string(),
  updated_time: z.string(),
  last_update_token: z.string(),
});
export type Account = z.infer<typeof account>;

const savedAccount = account.extend(committed.shape);

const accountOrder = z.enum(["created_time", "updated_time", "name", "acct_type"]).default("created_time");

export const accountsEndpoints = {
  list: endpoint({
    id: "get-accounts",
    method: "GET",
    path: "/accounts",
    summary: "Accounts of the universe, newest first by default; standard accounts last, and only if included",
    access: "universe",
    permission: "read",
    query: pageQuery.extend({
      query: searchText.default(""),
      include_standard: queryFlag.default(true),
      is_archived: queryFlag.optional(),
      acct_type: z.enum(accountTypes).optional(),
      entity_id: uuid.optional(),
      /** by type each as they stand in the list of types, by name within one */
      order_by: accountOrder,
    }),
    answer: listAnswer(account),
  }),
  create: endpoint({
    id: "post-accounts",
    method: "POST",
    path: "/accounts",
    summary: "Create an account",
    access: "universe",
    permission: "write",
    commitDefault: true,
    query: commitQuery(true),
    body: accountBody,
    answer: savedAccount,
  }),
  bulkCreate: endpoint({
    id: "post-accounts-bulk-create",
    method: "POST",
    path: "/accounts/bulk/create",
    summary: "Create accounts, each independently unless atomic",
    access: "universe",
    permission: "write",
    commitDefault: true,
    query: commitQuery(true).extend({ atomic: z.enum(["true", "false"]).default("false") }),
    bodyLimit: BODY_BYTES.bulk,
    body: bulkBody(accountBody, 1000),
    answer: bulkAnswer(savedAccount),
  }),
  update: endpoint({
    id: "post-accounts-uuid",
    method: "POST",
    path: "/accounts/{uuid}",
    summary: "Change an account",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true),
    body: accountUpdate,
    answer: savedAccount,
    statuses: [409],
  }),
  get: endpoint({
    id: "get-accounts-id",
    method: "GET",
    path: "/accounts/{id}",
    summary: "One account; `@default` is the Default Account",
    access: "universe",
    permission: "read",
    params: z.object({ id: z.union([z.literal("@default"), uuid]) }),
    query: z.object({ as_known_on: instant.optional() }),
    answer: account,
  }),
} as const;
