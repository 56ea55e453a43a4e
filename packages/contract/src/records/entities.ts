import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import {
  accessList,
  attributes,
  clientIdentifier,
  commitQuery,
  committed,
  day,
  instant,
  listAnswer,
  listOrder,
  note,
  pageQuery,
  searchText,
  tags,
  uuid,
} from "../wire/scalars.ts";

/** Of a URI any scheme but those whose address is itself a script or a document, or reads the reader's own disk. */
const URI_SCHEME = /^(?!(?:javascript|vbscript|data|blob|filesystem|file|about|view-source)$)[a-z][a-z0-9+.-]*$/i;

const fields = {
  name: z.string().trim().min(1).max(128),
  legal_name: z.string().trim().min(1).max(128),
  first_name: z.string().max(50).nullish(),
  middle_name: z.string().max(50).nullish(),
  last_name: z.string().max(50).nullish(),
  birth_date: day.nullish(),
  local_type: z.string().max(4).nullish(),
  state_type: z.string().max(4).nullish(),
  national_type: z.string().max(4).nullish(),
  email: z.string().max(128).nullish(),
  phone: z.string().max(50).nullish(),
  market_segment: z.string().max(50).nullish(),
  info: note.nullish(),
  parent_id: uuid.nullish(),
  ceo_id: uuid.nullish(),
  manager_id: uuid.nullish(),
  website: z.union([z.url({ protocol: URI_SCHEME }).max(2083), z.literal("")]).nullish(),
  acl: accessList.optional(),
  settlement_account_id: uuid.nullish(),
  notes: note.nullish(),
  user_attributes: attributes.optional(),
  user_tags: tags.optional(),
  client_identifier: clientIdentifier.nullish(),
};

/** What creates an entity: a person or a company. `name` is the nickname. */
export const entityBody = z.object(fields).strict();
export type EntityBody = z.infer<typeof entityBody>;

export const entityUpdate = entityBody
  .partial()
  .extend({ last_update_token: z.string().max(100).optional() })
  .strict();
export type EntityUpdate = z.infer<typeof entityUpdate>;

const text = z.string().nullable();

export const entity = z.object({
  uuid: z.string(),
  name: z.string(),
  legal_name: z.string(),
  first_name: text,
  middle_name: text,
  last_name: text,
  birth_date: text,
  local_type: text,
  state_type: text,
  national_type: text,
  email: text,
  phone: text,
  market_segment: text,
  info: text,
  parent_id: text,
  ceo_id: text,
  manager_id: text,
  website: text,
  acl: z.unknown(),
  settlement_account_id: text,
  notes: text,
  user_attributes: z.record(z.string(), z.unknown()),
  user_tags: z.array(z.string()),
  client_identifier: text,
  is_system_entity: z.boolean(),
  created_time: z.string(),
  updated_time: z.string(),
  last_update_token: z.string(),
});
export type Entity = z.infer<typeof entity>;

const savedEntity = entity.extend(committed.shape);

export const entitiesEndpoints = {
  list: endpoint({
    id: "get-entities",
    method: "GET",
    path: "/entities",
    summary: "Entities of the universe, newest first by default",
    access: "universe",
    permission: "read",
    query: pageQuery.extend({ query: searchText.default(""), order_by: listOrder }),
    answer: listAnswer(entity),
  }),
  create: endpoint({
    id: "post-entities",
    method: "POST",
    path: "/entities",
    summary: "Create an entity",
    access: "universe",
    permission: "write",
    commitDefault: true,
    query: commitQuery(true),
    body: entityBody,
    answer: savedEntity,
  }),
  update: endpoint({
    id: "post-entities-uuid",
    method: "POST",
    path: "/entities/{uuid}",
    summary: "Change an entity",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true),
    body: entityUpdate,
    answer: savedEntity,
    statuses: [409],
  }),
  search: endpoint({
    id: "post-entities-search",
    method: "POST",
    path: "/entities/search",
    summary: "Entities whose name or legal name contains the text, own and shared",
    access: "universe",
    permission: "read",
    reads: true,
    query: pageQuery,
    body: z.object({ query: searchText }),
    answer: listAnswer(entity),
  }),
  get: endpoint({
    id: "get-entities-id",
    method: "GET",
    path: "/entities/{id}",
    summary: "One entity",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    query: z.object({ as_known_on: instant.optional() }),
    answer: entity,
  }),
} as const;
