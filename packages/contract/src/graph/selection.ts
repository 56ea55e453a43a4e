/** Kinds of records that can be listed by conditions. */
export type SelectableKind = keyof typeof selectableFields;

/** What a field holds, which decides how it can be compared. */
export type FieldForm = "id" | "part" | "text" | "day" | "instant" | "decimal" | "flag" | "tags";

/** The fields that a list can be narrowed and ordered by, for each kind of record. */
export const selectableFields = {
  account: {
    uuid: "id",
    name: "text",
    acct_type: "text",
    entity_id: "id",
    owner_id: "id",
    settlement_account_id: "id",
    date_established: "day",
    acct_number: "text",
    group: "text",
    bs_label: "text",
    base_currency: "text",
    user_tags: "tags",
    user_defined: "flag",
    is_archived: "flag",
    is_self_settled: "flag",
    is_system_account: "flag",
    created_time: "instant",
    updated_time: "instant",
  },
  entity: {
    uuid: "id",
    name: "text",
    legal_name: "text",
    first_name: "text",
    last_name: "text",
    email: "text",
    market_segment: "text",
    parent_id: "id",
    ceo_id: "id",
    manager_id: "id",
    settlement_account_id: "id",
    client_identifier: "text",
    user_tags: "tags",
    is_system_entity: "flag",
    created_time: "instant",
    updated_time: "instant",
  },
  instrument: {
    uuid: "id",
    identifier: "text",
    identifier_type: "text",
    instrument_type: "text",
    display_name: "text",
    issuer_id: "id",
    settlement_unit_id: "id",
    issue_date: "day",
    start_date: "day",
    end_date: "day",
    user_tags: "tags",
    is_system_instrument: "flag",
    created_time: "instant",
    updated_time: "instant",
  },
  event: {
    uuid: "id",
    event_type: "text",
    description: "text",
    identifier: "text",
    event_date: "day",
    instant: "instant",
    parent_event_id: "id",
    prospect_id: "id",
    client_identifier: "text",
    user_tags: "tags",
    created_time: "instant",
    updated_time: "instant",
  },
  transaction: {
    uuid: "id",
    transaction_id: "text",
    transaction_date: "day",
    transaction_time: "instant",
    src_event: "id",
    account: "part",
    instrument: "part",
    notes: "text",
    created_time: "instant",
  },
  prospect: {
    uuid: "id",
    instrument_type: "text",
    event_type: "text",
    direction: "text",
    instrument: "id",
    notes: "text",
    created_time: "instant",
    updated_time: "instant",
  },
  observable: {
    id: "id",
    identifier: "text",
    type_id: "text",
    instant: "instant",
    date_of: "day",
    price: "decimal",
    value: "decimal",
    quantity: "decimal",
    units_id: "id",
    instrument_id: "id",
    account_id: "id",
    document_id: "id",
  },
} as const satisfies Record<string, Readonly<Record<string, FieldForm>>>;

/** Forms of fields that narrow a list and cannot order it. */
export const unordered: readonly FieldForm[] = ["part", "tags"];

interface Equal<Value> {
  readonly _eq?: Value;
  readonly _neq?: Value;
  readonly _in?: readonly Value[];
  readonly _nin?: readonly Value[];
  readonly _is_null?: boolean;
}

interface Ordered<Value> extends Equal<Value> {
  readonly _gt?: Value;
  readonly _gte?: Value;
  readonly _lt?: Value;
  readonly _lte?: Value;
}

/** How each form of field is compared. `_ilike` takes % for any text and _ for any one character, whatever the case. */
export interface Comparisons {
  readonly id: Equal<string>;
  /** Of a transaction: one of its line items has it. */
  readonly part: { readonly _eq?: string; readonly _in?: readonly string[] };
  readonly text: Equal<string> & { readonly _ilike?: string };
  readonly day: Ordered<string>;
  readonly instant: Ordered<string>;
  readonly decimal: Ordered<string | number>;
  readonly flag: { readonly _eq?: boolean };
  /** All of these tags are on the record. */
  readonly tags: { readonly _contains?: readonly string[] };
}

/** The operators of each form, for doors that are made from data. */
export const operators: Readonly<Record<FieldForm, readonly string[]>> = {
  id: ["_eq", "_neq", "_in", "_nin", "_is_null"],
  part: ["_eq", "_in"],
  text: ["_eq", "_neq", "_in", "_nin", "_is_null", "_ilike"],
  day: ["_eq", "_neq", "_in", "_nin", "_is_null", "_gt", "_gte", "_lt", "_lte"],
  instant: ["_eq", "_neq", "_in", "_nin", "_is_null", "_gt", "_gte", "_lt", "_lte"],
  decimal: ["_eq", "_neq", "_in", "_nin", "_is_null", "_gt", "_gte", "_lt", "_lte"],
  flag: ["_eq"],
  tags: ["_contains"],
};

type Fields<Kind extends SelectableKind> = (typeof selectableFields)[Kind];

/** Conditions on the fields of a kind of record: all of them hold. */
export type Conditions<Kind extends SelectableKind> = {
  readonly [Field in keyof Fields<Kind>]?: Fields<Kind>[Field] extends FieldForm
    ? Comparisons[Fields<Kind>[Field]]
    : never;
};

/**
 * Conditions that hold together with: all of `_and`, at least one of `_or`, and not all of `_not`. Each of these may
 * hold further ones, as deep as `selectionLimits.depth`.
 */
export type Where<Kind extends SelectableKind> = Conditions<Kind> & {
  readonly _and?: readonly Where<Kind>[];
  readonly _or?: readonly Where<Kind>[];
  readonly _not?: Where<Kind>;
};

/** Fields to order by, the first first; what has no value comes last. */
export type OrderBy<Kind extends SelectableKind> = readonly {
  readonly [Field in keyof Fields<Kind>]?: "asc" | "desc";
}[];

/** What a list may hold against one request; `depth` counts `where` itself and the conditions within conditions. */
export const selectionLimits = { conditions: 50, depth: 6, values: 500, text: 200, rows: 250, ordering: 4 } as const;
