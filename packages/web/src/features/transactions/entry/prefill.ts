import { prospectsEndpoints } from "@distributary/contract/prospects";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session.ts";
import { kindOf, type EntryKind } from "./entry-kinds.ts";
import type { EntryGround } from "./queries.ts";

/** What an entry begins with: from the address, from the prospect that it carries out, or from the entry before. */
export interface Prefill {
  readonly kind: EntryKind | null;
  readonly date: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Where an entry is begun from. */
export interface EntryStart {
  readonly prospect_id?: string;
  readonly account?: string;
  readonly instrument?: string;
}

/** Reads what an entry begins with. */
export function usePrefill(search: EntryStart, date: string, ground: EntryGround): UseQueryResult<Prefill> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["entry-prefill", profile.uuid, date, search],
    queryFn: async ({ signal }) => {
      const payload = {
        ...(search.account === undefined ? {} : { target_account_id: search.account }),
        ...(search.instrument === undefined ? {} : { what_id: search.instrument }),
      };
      if (search.prospect_id === undefined) return { kind: null, date, payload };
      const params = { uuid: search.prospect_id };
      const prospect = await api.call(prospectsEndpoints.get, { params }, { signal });
      const asked: Record<string, unknown> = { ...payload, ...askedFor(prospect.request) };
      const direction = asked["direction"] ?? prospect.direction ?? "B";
      return { kind: kindOf({ ...asked, direction }, ground.standard, false), date, payload: asked };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function askedFor(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { transaction } = request;
  return typeof transaction === "object" && transaction !== null ? (transaction as Record<string, unknown>) : {};
}

const key = (universe: string): string => `persisted/entry-account/${universe}`;

/** The account that the last entry was made for: the next one begins with it. */
export function lastAccount(universe: string): string | null {
  return localStorage.getItem(key(universe));
}

/** Remembers the account of an entry. */
export function rememberAccount(universe: string, account: string): void {
  localStorage.setItem(key(universe), account);
}
