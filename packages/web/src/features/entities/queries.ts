import { accountsEndpoints, type Account } from "@distributary/contract/records/accounts";
import {
  entitiesEndpoints,
  type Entity,
  type EntityBody,
  type EntityUpdate,
} from "@distributary/contract/records/entities";
import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import type { HeldValue, HeldValues } from "../../records/held/held-values.ts";
import { today } from "../../ui/format/day.ts";
import { signOf } from "../../ui/format/exact.ts";
import { familyOf, type Family } from "./family.ts";

/** How many accounts and relatives of an entity its page reads. */
const most = 1000;

/** One entity. */
export function useEntity(universe: string, id: string): UseQueryResult<Entity> {
  return useQuery({
    queryKey: ["entity", universe, id],
    queryFn: ({ signal }) => api.call(entitiesEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
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

/**
 * What every entity holds itself, as `held` says, and what those who hold nothing themselves own through shares in
 * others. The total stays: it counts every account once.
 */
export function useOwnedValues(held: HeldValues | undefined): HeldValues | undefined {
  const { profile } = useSignedIn();
  const body: SummaryBody = inDisplayCurrency(
    {
      at: today(profile.default_timezone ?? undefined),
      since: held?.since ?? null,
      sections: ["T"],
      networth_features: ["owners"],
    },
    useDisplayedIn(),
  );
  const through = useQuery({
    queryKey: ["owned-values", profile.uuid, body],
    queryFn: async ({ signal }) => {
      const { analytic } = await api.call(summaryEndpoints.summary, { body }, { signal });
      return analytic.owners ?? [];
    },
    enabled: held !== undefined,
  }).data;
  return useMemo(() => {
    if (held === undefined || through === undefined) return held;
    const owned = through.flatMap(({ entity_id: id, net_worth: worth, incomplete }) =>
      isNothing(held.byId.get(id)) && (worth.at === null || signOf(worth.at) !== 0)
        ? [[id, { value: worth.at, change: worth.diff, incomplete, course: [], through: true as const }] as const]
        : [],
    );
    return { ...held, byId: new Map<string, HeldValue>([...held.byId, ...owned]) };
  }, [held, through]);
}

function isNothing(held: HeldValue | undefined): boolean {
  return held === undefined || (held.value !== null && signOf(held.value) === 0);
}

/** An entity's net worth today through all that it has a share in, by entity and account. */
export function useOwned(entity: string): UseQueryResult<SummaryAnswer> {
  const { profile } = useSignedIn();
  const body: SummaryBody = inDisplayCurrency(
    {
      at: today(profile.default_timezone ?? undefined),
      sections: ["A", "L", "T"],
      primaryIndex: "entity",
      grouping: ["account"],
      perspective: { entity_id: entity, mode: "look_through" },
    },
    useDisplayedIn(),
  );
  return useQuery({
    queryKey: ["owned", profile.uuid, body],
    queryFn: ({ signal }) => api.call(summaryEndpoints.summary, { body }, { signal }),
  });
}

/** An account whose owners are asked about, as it is recorded. */
export function useOwnedAccount(id: string): UseQueryResult<Account> {
  const universe = useSignedIn().profile.uuid;
  return useQuery({
    queryKey: ["account", universe, id],
    queryFn: ({ signal }) => api.call(accountsEndpoints.get, { params: { id } }, { signal }),
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
