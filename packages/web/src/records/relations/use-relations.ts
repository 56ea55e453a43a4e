import { graphOperations } from "@distributary/contract/graph/operations";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { askGraph } from "../../data/live/graphql.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { instrumentOption, readOption } from "../../pickers/record-options.ts";
import { rolesOf, type RelatedKind, type Role } from "./roles.ts";

/** Another record, and what it is to the one of the page. */
export interface Relation {
  readonly role: Role;
  readonly id: string;
  readonly name: string;
}

/** How many records of one role are shown. */
const most = 100;

/** What a record is named by and names, in the order of the roles. */
export function useRelations(
  kind: RelatedKind,
  record: { readonly uuid: string },
): UseQueryResult<readonly Relation[]> {
  const universe = useSignedIn().profile.uuid;
  const named = rolesOf(kind).filter((role) => role.holder === "page");
  const values = named.map((role) => (record as Readonly<Record<string, unknown>>)[role.field] ?? null);
  return useQuery({
    queryKey: ["relations", universe, kind, record.uuid, values],
    queryFn: async () => {
      const parts = await Promise.all(rolesOf(kind).map((role) => related(universe, role, record)));
      return parts.flat();
    },
  });
}

async function related(universe: string, role: Role, record: { readonly uuid: string }): Promise<readonly Relation[]> {
  if (role.holder === "page") {
    const id = (record as Readonly<Record<string, unknown>>)[role.field];
    if (typeof id !== "string") return [];
    return [{ role, id, name: (await readOption(role.kind, universe, id)).label }];
  }
  const found = await readNaming(role, record.uuid);
  return found.map(({ id, name }) => ({ role, id, name }));
}

async function readNaming(role: Role, id: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const narrowed = { where: { [role.field]: { _eq: id } }, limit: most };
  if (role.kind === "account") {
    const { accounts } = await askGraph(graphOperations.accountSearch, narrowed);
    return accounts.map((one) => ({ id: one.uuid, name: one.name }));
  }
  if (role.kind === "entity") {
    const { entities } = await askGraph(graphOperations.entitySearch, narrowed);
    return entities.map((one) => ({ id: one.uuid, name: one.name }));
  }
  const { instruments } = await askGraph(graphOperations.instrumentSearch, narrowed);
  return instruments.map((one) => ({ id: one.uuid, name: instrumentOption(one).label }));
}
