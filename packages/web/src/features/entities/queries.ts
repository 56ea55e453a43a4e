import { accountsEndpoints, type Account } from "@distributary/contract/accounts";
import { entitiesEndpoints, type Entity, type EntityBody, type EntityUpdate } from "@distributary/contract/entities";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { familyOf, type Family } from "./family.ts";

/** How many accounts and relatives of an entity its page reads. */
const most = 1000;

/** One entity. */
export function useEntity(universe: string, id: string): UseQueryResult<Entity> {
  return useQuery({
    queryKey: ["entity", universe, id],
    queryFn: ({ signal }) => api.call(entitiesEndpoints.get, { params: { id } }, { signal }),
  });
}

/** The accounts that stand in the books of an entity. */
export function useEntityAccounts(universe: string, id: string): UseQueryResult<readonly Account[]> {
  return useQuery({
    queryKey: ["entity-accounts", universe, id],
    queryFn: async ({ signal }) => {
      const query = { entity_id: id, include_standard: "false", order_by: "name", limit: most } as const;
      return (await api.call(accountsEndpoints.list, { query }, { signal })).items;
    },
  });
}

/** The parents of an entity up to the top, and whoever belongs to it. */
export function useFamily(universe: string, entity: Entity): UseQueryResult<Family> {
  return useQuery({
    queryKey: ["family", universe, entity.uuid, entity.parent_id],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(entitiesEndpoints.list, { query: { limit: most } }, { signal });
      return familyOf(entity, items);
    },
  });
}

/** Creates an entity from what a form sends. */
export function createEntity(body: Record<string, unknown>): Promise<Entity> {
  return api.call(entitiesEndpoints.create, { query: { commit: "true" }, body: body as EntityBody });
}

/** Changes an entity by what a form sends. */
export function updateEntity(uuid: string, body: Record<string, unknown>): Promise<Entity> {
  return api.call(entitiesEndpoints.update, {
    params: { uuid },
    query: { commit: "true" },
    body: body as EntityUpdate,
  });
}
