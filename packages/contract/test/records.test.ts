import { readFileSync } from "node:fs";
import { ACCOUNT_ROLES } from "@distributary/domain/codes/account-roles";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { expect, it } from "vitest";
import { proves } from "../../../scripts/proofs/proves.ts";
import { accountBody, accountsEndpoints } from "../src/records/accounts.ts";
import { codesEndpoints } from "../src/records/codes.ts";
import type { Endpoint } from "../src/wire/endpoint.ts";
import { entitiesEndpoints, entityBody } from "../src/records/entities.ts";
import { detailsShape } from "../src/records/instrument-details.ts";
import { importStatuses } from "../src/entry/imports.ts";
import { instrumentBody, instrumentsEndpoints } from "../src/records/instruments.ts";
import { jsonSchema } from "../src/wire/json-schema.ts";
import { observableBody, observablesEndpoints, observableTypes } from "../src/records/observables.ts";
import { REPORT_STATUSES } from "../src/reporting/reports.ts";
import { ulid, uuid } from "../src/wire/scalars.ts";

type Shape = NonNullable<Endpoint["body"]>;

interface Constant {
  readonly name: string;
  readonly value: unknown;
}

const constants = JSON.parse(
  readFileSync(new URL("../../../spec/contract/constants.json", import.meta.url), "utf8"),
) as readonly Constant[];

/** A number or a list as the specification has it. */
function constant(name: string): unknown {
  const found = constants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is no constant of the specification`);
  return found.value;
}

const good = {
  account: { name: "n", acct_type: "D" },
  entity: { name: "n", legal_name: "l" },
  instrument: { identifier: "i", instrument_type: "EQTY", display_name: "d" },
  observable: { type_id: "std.price" },
} as const;
const shapes: Readonly<Record<keyof typeof good, Shape>> = {
  account: accountBody,
  entity: entityBody,
  instrument: instrumentBody,
  observable: observableBody,
};

/** The constant is just where a field's texts end: one of that length is taken, the next is not, at that field. */
function limits(
  kind: keyof typeof good,
  names: readonly string[],
  text = (length: number) => "x".repeat(length),
): void {
  for (const name of names) {
    const field = name.slice(kind.length + 1, -4);
    const bound = Number(constant(name));
    const taken = (length: number) => shapes[kind].safeParse({ ...good[kind], [field]: text(length) });
    const beyond = taken(name.endsWith("_max") ? bound + 1 : bound - 1);
    expect([name, taken(bound).success, beyond.success]).toEqual([name, true, false]);
    expect(beyond.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  }
}

/** The codes of a field, as its JSON Schema lists them. */
function codesOf(schema: Shape, field: string): readonly unknown[] {
  const found = jsonSchema(schema).properties?.[field];
  return found?.enum ?? found?.anyOf?.flatMap((choice) => choice.enum ?? []) ?? [];
}

it("bounds the texts of an account", () => {
  proves(
    "constant:account_name_max",
    "constant:account_acct_number_max",
    "constant:account_group_max",
    "constant:account_bs_label_max",
  );
  limits("account", ["account_name_max", "account_acct_number_max", "account_group_max", "account_bs_label_max"]);
});

it("bounds the names of an entity", () => {
  proves(
    "constant:entity_name_max",
    "constant:entity_legal_name_max",
    "constant:entity_first_name_max",
    "constant:entity_middle_name_max",
    "constant:entity_last_name_max",
  );
  limits(
    "entity",
    ["name", "legal_name", "first_name", "middle_name", "last_name"].map((field) => `entity_${field}_max`),
  );
});

it("bounds the types and addresses of an entity", () => {
  proves(
    "constant:entity_local_type_max",
    "constant:entity_state_type_max",
    "constant:entity_national_type_max",
    "constant:entity_email_max",
    "constant:entity_phone_max",
  );
  limits(
    "entity",
    ["local_type", "state_type", "national_type", "email", "phone"].map((field) => `entity_${field}_max`),
  );
});

it("bounds the segment and the address on the web, which is one", () => {
  proves("constant:entity_market_segment_max", "constant:entity_website_max", "rule:validation-field-25");
  limits("entity", ["entity_market_segment_max"]);
  limits("entity", ["entity_website_max"], (length) => "https://example.com/".padEnd(length, "x"));
  for (const website of [
    "example.com",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
  ])
    expect(entityBody.safeParse({ ...good.entity, website }).success).toBe(false);
  for (const website of [
    "",
    "ftp://example.com",
    "mailto:desk@example.com",
    "urn:isbn:0451450523",
    "https://example.com",
  ])
    expect(entityBody.safeParse({ ...good.entity, website }).success).toBe(true);
});

it("bounds the names of an instrument", () => {
  proves(
    "constant:instrument_identifier_min",
    "constant:instrument_identifier_max",
    "constant:instrument_display_name_min",
    "constant:instrument_display_name_max",
  );
  limits(
    "instrument",
    ["identifier_min", "identifier_max", "display_name_min", "display_name_max"].map((name) => `instrument_${name}`),
  );
});

it("bounds the identifier of an observation and names its five types", () => {
  proves("constant:observable_identifier_min", "constant:observable_identifier_max", "constant:codes_observable_types");
  limits("observable", ["observable_identifier_min", "observable_identifier_max"]);
  expect([...observableTypes]).toEqual(constant("codes_observable_types"));
});

it("takes a fee of a fund just below its bound", () => {
  proves(
    "constant:management_fee_below",
    "constant:carried_interest_below",
    "rule:validation-field-28",
    "rule:validation-field-29",
  );
  for (const field of ["management_fee", "carried_interest"]) {
    const bound = Number(constant(`${field}_below`));
    const taken = (value: unknown) => detailsShape("CAPC").safeParse({ [field]: value }).success;
    expect([field, taken(bound - 0.01), taken(bound), taken(`${bound}.5`), taken(0), taken(-1)]).toEqual([
      field,
      true,
      false,
      false,
      true,
      false,
    ]);
  }
});

it("has the codes of records", () => {
  proves(
    "constant:codes_account_types",
    "constant:codes_instrument_types",
    "constant:codes_identifier_types",
    "state:account-types",
    "state:instrument-types",
  );
  expect(codesOf(accountBody, "acct_type")).toEqual(constant("codes_account_types"));
  expect(codesOf(instrumentBody, "instrument_type")).toEqual(constant("codes_instrument_types"));
  expect(codesOf(instrumentBody, "identifier_type")).toEqual(constant("codes_identifier_types"));
});

it("has the codes of roles, imports and reports", () => {
  proves(
    "constant:codes_account_roles",
    "constant:codes_import_status",
    "constant:codes_report_generation_status",
    "state:import-status",
    "state:report-generation-status",
  );
  expect([...ACCOUNT_ROLES]).toEqual(constant("codes_account_roles"));
  expect([...importStatuses]).toEqual(constant("codes_import_status"));
  expect(Object.values(REPORT_STATUSES)).toEqual(constant("codes_report_generation_status"));
  expect(Object.keys(REPORT_STATUSES)).toEqual(["started", "exportable", "generated", "confirmed"]);
});

it("has a shape of details for each of the nine kinds", () => {
  proves("state:instrument-detail-kinds");
  expect(new Set(INSTRUMENT_TYPES.map((type) => DETAIL_KIND_OF[type]))).toEqual(
    new Set([
      "equity",
      "safe",
      "bond",
      "real estate",
      "currency",
      "other",
      "mortgage",
      "recurring",
      "capital commitment",
    ]),
  );
});

it("has the codes of payments", () => {
  proves(
    "constant:codes_frequency",
    "constant:codes_coupon_types",
    "constant:codes_day_counts",
    "constant:codes_business_day_rules",
    "constant:codes_interest_payment",
  );
  expect(codesOf(detailsShape("BOND"), "periodicity")).toEqual(constant("codes_frequency"));
  expect(codesOf(detailsShape("BOND"), "coupon_type")).toEqual(constant("codes_coupon_types"));
  expect(codesOf(detailsShape("BOND"), "day_count")).toEqual(constant("codes_day_counts"));
  expect(codesOf(detailsShape("BOND"), "business_day_rule")).toEqual(constant("codes_business_day_rules"));
  expect(codesOf(detailsShape("CBND"), "payment_convention")).toEqual(constant("codes_interest_payment"));
});

it("has the codes of loans and funds", () => {
  proves("constant:codes_amortization", "constant:codes_expense_cap_type", "constant:codes_fund_notional_targets");
  expect([...codesOf(detailsShape("CBND"), "amortization_mode")].toSorted()).toEqual(
    [...(constant("codes_amortization") as string[])].toSorted(),
  );
  expect(codesOf(detailsShape("CAPC"), "expense_cap_type")).toEqual(constant("codes_expense_cap_type"));
  expect(codesOf(detailsShape("CAPC"), "notional_targets")).toEqual(constant("codes_fund_notional_targets"));
});

it("fills in what is not said", () => {
  proves(
    "constant:bond_default_notional_exchange",
    "constant:bond_default_periodicity",
    "constant:bond_default_coupon_percent",
    "constant:bond_default_coupon_type",
    "constant:recurring_default_type",
  );
  expect(detailsShape("BOND").parse({})).toMatchObject({
    notional_exchange: constant("bond_default_notional_exchange"),
    periodicity: constant("bond_default_periodicity"),
    coupon_percent: String(constant("bond_default_coupon_percent")),
    coupon_type: constant("bond_default_coupon_type"),
  });
  expect(detailsShape("RECR").parse({})).toMatchObject({ recur_type: constant("recurring_default_type") });
});

it("commits by the default of the group", () => {
  proves(
    "constant:commit_default_accounts",
    "constant:commit_default_entities",
    "constant:commit_default_instruments",
    "constant:commit_default_observables",
  );
  for (const [name, calls] of [
    ["accounts", [accountsEndpoints.create, accountsEndpoints.update, accountsEndpoints.bulkCreate]],
    ["entities", [entitiesEndpoints.create, entitiesEndpoints.update]],
    ["instruments", [instrumentsEndpoints.create, instrumentsEndpoints.update]],
    ["observables", [observablesEndpoints.create, observablesEndpoints.update, observablesEndpoints.bulkCreate]],
  ] as const) {
    for (const call of calls as readonly Endpoint[]) {
      expect([call.id, call.commitDefault]).toEqual([call.id, constant(`commit_default_${name}`)]);
      expect(call.query?.parse({})).toMatchObject({ commit: constant(`commit_default_${name}`) });
    }
  }
});

it("shows as many rows as the specification says unless told", () => {
  proves("constant:list_default_limit", "constant:page_size");
  for (const call of [accountsEndpoints.list, entitiesEndpoints.list, entitiesEndpoints.search] as readonly Endpoint[])
    expect(call.query?.parse({})).toMatchObject({ limit: constant("list_default_limit"), offset: 0 });
  for (const call of [instrumentsEndpoints.search, codesEndpoints.tags] as readonly Endpoint[])
    expect(call.query?.parse({})).toMatchObject({ page_size: constant("page_size"), offset: 0 });
});

it("knows a uuid and a ULID", () => {
  proves(
    "constant:uuid_format",
    "constant:ulid_length",
    "constant:ulid_first_digit",
    "rule:validation-field-34",
    "rule:validation-field-35",
  );
  const length = Number(constant("ulid_length"));
  const good = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
  expect([good.length, ulid.safeParse(good).success]).toEqual([length, true]);
  for (const bad of [good.slice(1), `${good}0`, `8${good.slice(1)}`, `7I${good.slice(2)}`, `7U${good.slice(2)}`])
    expect([bad, ulid.safeParse(bad).success]).toEqual([bad, false]);
  expect(uuid.parse("0190AAAA-0000-7000-8000-00000000000F")).toBe("0190aaaa-0000-7000-8000-00000000000f");
  for (const bad of [
    "",
    "0190aaaa00007000800000000000000f",
    "0190aaaa-0000-7000-8000-00000000000g",
    "{0190aaaa-0000-7000-8000-00000000000f}",
  ])
    expect([bad, uuid.safeParse(bad).success]).toEqual([bad, false]);
});
