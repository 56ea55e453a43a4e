import { accountBody } from "@distributary/contract/records/accounts";
import { entityBody } from "@distributary/contract/records/entities";
import { instrumentBody } from "@distributary/contract/records/instruments";
import { selectableFields } from "@distributary/contract/graph/selection";
import { expect, it } from "vitest";
import { linkableKinds, rolesFor, rolesOf } from "./roles.ts";

const bodies = { account: accountBody, entity: entityBody, instrument: instrumentBody };

it("every role is a field that the record who holds it can be given", () => {
  for (const kind of ["account", "entity", "instrument"] as const) {
    for (const role of rolesOf(kind)) {
      const holder = role.holder === "page" ? kind : role.kind;
      expect(Object.keys(bodies[holder].shape), `${kind}: ${role.id}`).toContain(role.field);
    }
    expect(new Set(rolesOf(kind).map((role) => role.id)).size).toBe(rolesOf(kind).length);
  }
});

it("knows what can be linked, and as what", () => {
  expect(linkableKinds("entity")).toEqual(["entity", "account", "instrument"]);
  expect(linkableKinds("instrument")).toEqual(["entity"]);
  expect(rolesFor("account", "entity").map((role) => role.field)).toEqual([
    "entity_id",
    "owner_id",
    "settlement_account_id",
  ]);
  expect(rolesFor("account", "event")).toEqual([]);
  // a shared issuer can be named by a security of one's own, and names nobody itself
  expect(linkableKinds("entity", true)).toEqual(["entity", "account", "instrument"]);
  expect(rolesFor("entity", "instrument", true).map((role) => role.field)).toEqual(["issuer_id"]);
  expect(linkableKinds("instrument", true)).toEqual([]);
});

it("asks for the others only by fields that their lists can be narrowed by", () => {
  const asked = (["account", "entity", "instrument"] as const).flatMap((kind) =>
    rolesOf(kind).filter((role) => role.holder === "other"),
  );
  expect(asked.filter(({ kind, field }) => !(field in selectableFields[kind])).map(({ id }) => id)).toEqual([]);
});
