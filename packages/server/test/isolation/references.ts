import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { jsonSchema, type JsonSchema } from "@distributary/contract/wire/json-schema";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { pricingEndpoints } from "@distributary/contract/entry/pricing";
import type { Sample } from "./samples.ts";
import { USD, type Records } from "./records.ts";

/** A place in a request where the id of a record stands: `query.account`, `body.line_items.0.account`. */
export interface ReferencePlace {
  readonly path: readonly string[];
  readonly kind: ReferenceKind;
}

type ReferenceKind = keyof Records | "none";

/** Which records the fields of requests name. A field with an id that stands not here fails the test. */
const kinds: Readonly<Record<string, ReferenceKind>> = {
  entity_id: "entity",
  owner_id: "entity",
  documents: "document",
  reports: "report",
  parent_id: "entity",
  ceo_id: "entity",
  manager_id: "entity",
  issuer_id: "entity",
  settlement_account_id: "account",
  account_id: "account",
  target_account_id: "account",
  counterparty_account_id: "broker",
  account: "account",
  accounts: "account",
  entities: "entity",
  src_account: "account",
  dst_account: "broker",
  instrument_id: "instrument",
  settlement_unit_id: "instrument",
  units_id: "instrument",
  what_id: "instrument",
  price_unit_id: "instrument",
  value_unit_id: "instrument",
  instruments: "instrument",
  cause_instrument_id: "instrument",
  received_id: "instrument",
  fair_market_value_unit_id: "instrument",
  instrument: "instrument",
  benchmark: "instrument",
  dividend_unit: "instrument",
  settlement_unit: "instrument",
  payable_unit: "instrument",
  valuation_unit: "instrument",
  unit: "instrument",
  collateral: "instrument",
  reference_index: "instrument",
  underlying_equity: "instrument",
  fund: "entity",
  general_partner: "entity",
  cause_instrument: "instrument",
  parent_event_id: "event",
  parent: "event",
  settled_event_id: "notice",
  commitment_id: "commitment",
  lp_entity_id: "entity",
  capital_account_id: "account",
  principal_account_id: "account",
  src_account_id: "account",
  dst_account_id: "broker",
  payable_unit_id: "instrument",
  principal_unit_id: "instrument",
  prospect_id: "prospect",
  id: "prospect",
  toDelete: "child",
  session: "import",
  document_id: "document",
  uuids: "document",
  target: "account",
  link: "link",
  deletes: "link",
  universe: "universe",
  grantee: "grant",
};

/** Fields that name something else in these calls, by call and path. */
const elsewhere: Readonly<Record<string, ReferenceKind>> = {
  // Looked up as those of an invitation are. Whoever asked would be seen as somebody else in every call that follows.
  "post-access-see-as body.narrowed.accounts.0": "none",
  "post-access-see-as body.narrowed.entities.0": "none",
  "post-documents-slash body.parent_id": "folder",
  "post-documents-search body.parent": "folder",
  "post-documents-search body.target.id": "account",
  "post-documents-id body.parent_id": "folder",
};

/** Objects that a reference stands in, with what else they need. */
const around: Readonly<Record<string, object>> = {
  consideration: { nominal_amount: "1" },
  // of a statement: what the whole account is worth
  total: { value: "1" },
  target: { kind: "account" },
};

/** What else a payload must say for a reference in it to make sense. */
const besides: Readonly<Record<string, (own: Records) => object>> = {
  target: () => ({ kind: "account" }),
  received_id: (own) => ({
    what_id: own.commitment,
    direction: "R",
    corporate_action: "spin_off",
    received_units: "1",
    basis_share: "0.5",
    price: null,
    price_unit_id: null,
  }),
};

/** The instrument type whose details have the field. */
const detailsOf: Readonly<Record<string, string>> = {
  dividend_unit: "EQTY",
  settlement_unit: "REAL",
  payable_unit: "CAPC",
  valuation_unit: "SAFE",
  unit: "CBND",
  collateral: "CBND",
  reference_index: "BOND",
  underlying_equity: "CAPC",
  fund: "CAPC",
  general_partner: "CAPC",
};

/** Calls that take a list of what another call takes one of. */
const oneOfMany: Readonly<Record<string, Endpoint>> = {
  "post-accounts-bulk-create": accountsEndpoints.create,
  "post-observable-bulk-create": observablesEndpoints.create,
  "post-user_sourced-bulk-create": pricingEndpoints.create,
};

/** Requests that a reference is put into where the usual sample has no room for it: by call, and by payload. */
const roomier: Readonly<Record<string, (own: Records) => Pick<Sample, "params" | "body">>> = {
  "post-events-uuid": (own) => ({
    body: { new_transaction: { what_id: USD, direction: "R", target_account_id: own.account, units: "100" } },
  }),
  "post-access-invite narrowed": () => ({ body: { ...guest, narrowed: { accounts: [], entities: [] } } }),
  "post-access-update-slash narrowed": () => ({
    body: { permissions: guest.permissions, narrowed: { accounts: [], entities: [] } },
  }),
  // What performance says is not of single securities.
  "post-reports-generate instruments": () => ({ body: { report_id: "holdings", format: "csv" } }),
  "post-events-slash capital_call": (own) => ({
    body: { event_type: "LPCC", event_date: "2025-03-01", capital_call: callOf(own) },
  }),
  "post-events-slash capital_distro": (own) => ({
    body: { event_type: "LPCD", event_date: "2025-03-01", capital_distro: distributionOf(own) },
  }),
  "post-events-slash capital_activity": (own) => ({
    body: { event_type: "CACT", event_date: "2025-03-01", capital_activity: { settled_event_id: own.notice } },
  }),
  "post-events-uuid capital_call": (own) => ({ params: { uuid: own.notice }, body: { capital_call: callOf(own) } }),
  "post-events-uuid-fragment": (own) => ({
    body: {
      new_transaction: {
        what_id: USD,
        direction: "R",
        target_account_id: own.account,
        price: null,
        price_unit_id: null,
      },
    },
  }),
  "post-events-uuid-fragment capital_call": (own) => ({ params: { uuid: own.notice }, body: {} }),
  "post-transactions-id": (own) => ({
    body: {
      line_items: [
        { unit: { nominal_amount: "1", instrument: USD }, src_account: own.account, dst_account: own.broker },
      ],
    },
  }),
  "post-transactions-id-fragment": () => ({
    body: { line_items: [{ ordinal: 0, unit: { nominal_amount: "1", instrument: USD } }] },
  }),
};

const guest = {
  ...{ email: "part@example.com", first_name: "Part", last_name: "Guest", role: "viewer" },
  permissions: { read: true, write: false, all: false },
};

const callOf = (own: Records) => ({
  amount: "10",
  capital_account_id: own.broker,
  commitment_id: own.commitment,
});

const distributionOf = (own: Records) => ({
  income: "10",
  principal_account_id: own.broker,
  commitment_id: own.commitment,
});

/** Every place of a call's query and body where an id may stand. Throws for a field whose kind is not known. */
export function referencePlaces(endpoint: Endpoint): readonly ReferencePlace[] {
  const one = oneOfMany[endpoint.id];
  const found: string[][] = [];
  if (endpoint.query) collect(jsonSchema(endpoint.query), ["query"], found);
  const body = one?.body ?? endpoint.body;
  if (body) collect(jsonSchema(body), one ? ["body", "0"] : ["body"], found);
  return found.map((path) => {
    const field = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
    const kind = elsewhere[`${endpoint.id} ${path.join(".")}`] ?? kinds[field];
    if (kind === undefined)
      throw new Error(`${endpoint.id} takes an id in ${path.join(".")}: say in this file what it names`);
    return { path, kind };
  });
}

function collect(schema: JsonSchema, path: readonly string[], found: string[][]): void {
  if (schema.pattern?.startsWith("^[0-9a-fA-F]{8}(-") === true) found.push([...path]);
  for (const [name, field] of Object.entries(schema.properties ?? {})) collect(field, [...path, name], found);
  if (schema.items) collect(schema.items, [...path, "0"], found);
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(choice, path, found);
}

/** The sample of a call with one id put in its place. */
export function withReference(
  endpoint: Endpoint,
  sample: Sample,
  own: Records,
  place: ReferencePlace,
  id: string,
): Sample {
  const room = roomier[`${endpoint.id} ${place.path[1]}`] ?? roomier[endpoint.id];
  const whole = structuredClone({ ...sample, ...room?.(own) });
  let holder = whole as unknown as Record<string, unknown>;
  place.path.slice(0, -1).forEach((step, index) => {
    const next = holder[step] ?? (/^\d+$/.test(place.path[index + 1] ?? "") ? [] : { ...around[step] });
    holder[step] = next;
    holder = next as Record<string, unknown>;
  });
  const field = place.path.at(-1) ?? "";
  Object.assign(holder, besides[field]?.(own), { [field]: id });
  if (place.path.includes("details")) {
    const type = detailsOf[field];
    Object.assign(whole.body as object, { instrument_type: type });
    // What has transactions becomes no commitment.
    if (type === "CAPC" && whole.params !== undefined) Object.assign(whole.params, { uuid: own.commitment });
  }
  return whole;
}
