import type { CorporateActionKind } from "@distributary/domain/codes/corporate-actions";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { readPlanned } from "../../../records/prospects.ts";
import { kindOf, type EntryKind } from "./entry-kinds.ts";
import type { EntryGround } from "./queries.ts";

/** What an entry begins with: from the address, from the prospect that it carries out, or from the entry before. */
export interface Prefill {
  readonly kind: EntryKind | null;
  readonly date: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What else a prospect says of the event: its words, its tags. */
  readonly said?: Readonly<Record<string, unknown>>;
  /** The version at which the prospect was read. */
  readonly token?: string;
}

/** Where an entry is begun from. */
export interface EntryStart {
  readonly prospect_id?: string;
  readonly account?: string;
  readonly instrument?: string;
  /** What a company did, with what went and what came for it, as another page worked it out. */
  readonly kind?: CorporateActionKind;
  readonly units?: string;
  readonly received_units?: string;
  readonly date?: string;
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
        ...(search.units === undefined ? {} : { units: search.units }),
        ...(search.received_units === undefined ? {} : { received_units: search.received_units }),
      };
      if (search.prospect_id === undefined) return { kind: search.kind ?? null, date: search.date ?? date, payload };
      const { event, token } = await readPlanned(search.prospect_id, signal);
      const { event_type: _type, event_date: planned, new_transaction: asked, ...said } = event;
      const whole: Record<string, unknown> = { direction: "B", ...payload, ...(asked as object) };
      const kind = kindOf(whole, ground.standard, await isCash(whole["what_id"], signal));
      return { kind, date: typeof planned === "string" ? planned : date, payload: whole, said, token };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function isCash(id: unknown, signal: AbortSignal): Promise<boolean> {
  if (typeof id !== "string") return false;
  return (await api.call(instrumentsEndpoints.get, { params: { id } }, { signal })).instrument_type === "CCY";
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
