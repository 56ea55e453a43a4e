import { GRANTS_LIMIT } from "@distributary/contract/access/access";
import type { GraphField } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { presentGrant } from "./present.ts";
import { findReaches, readShared } from "./store.ts";

const TYPES = `
type GrantPermissions { read: Boolean! write: Boolean! listing: Boolean! manage: Boolean! book: Boolean! all: Boolean! }
type GrantEntity { uuid: uuid! name: String! legal_name: String! }
type GrantProfile { uuid: uuid! name: String! colour: String! primary_entity: GrantEntity }
"A universe that is shared with the person who asks."
type AccessGrant {
  uuid: uuid! role: String! standard_permissions: GrantPermissions! until: date last_accessed: String
  client_identifier: String profile: GrantProfile!
}`;

/** `user_access_grants`: the universes that are shared with whoever asks, by name. */
export function grantsField(services: Services): GraphField {
  const { database, clock } = services;
  return {
    name: "user_access_grants",
    signature: `(query: String, order: Direction = asc, limit: Int = ${GRANTS_LIMIT}, offset: Int = 0): [AccessGrant!]!`,
    about: "The universes that others share with the person, by name",
    types: TYPES,
    resolve: async ({ userId }, args) => {
      const now = clock.now();
      const reaches = await findReaches(database, userId, now);
      const rows = await Promise.all(
        reaches.map(async ({ universe }) => {
          const row = await readShared(database, universe, userId, now);
          return row === null ? null : { ...row, universe };
        }),
      );
      const wanted = textOf(args["query"]).trim().toLowerCase();
      const found = rows
        .filter((row) => row !== null)
        .filter(({ name, client_identifier: id }) => `${name}\n${id ?? ""}`.toLowerCase().includes(wanted))
        .sort((one, other) => one.name.localeCompare(other.name) * (args["order"] === "desc" ? -1 : 1));
      const offset = numberOf(args["offset"], 0);
      return found.slice(offset, offset + numberOf(args["limit"], GRANTS_LIMIT)).map((row) => {
        const { uuid, role, standard_permissions, until, last_accessed } = presentGrant(row, now);
        return {
          ...{ uuid, role, standard_permissions, until, last_accessed },
          client_identifier: row.client_identifier,
          profile: {
            uuid: row.universe,
            name: row.name,
            colour: row.colour,
            primary_entity:
              row.entity_id === null
                ? null
                : { uuid: row.entity_id, name: row.entity_name ?? "", legal_name: row.legal_name ?? "" },
          },
        };
      });
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === "number" && value >= 0 ? Math.min(value, 1000) : fallback;
}
