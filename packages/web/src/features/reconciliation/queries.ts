import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import {
  reconciliationEndpoints,
  type ComparedStatement,
  type Coverage,
  type StatementBody,
} from "@distributary/contract/reporting/reconciliation";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { knownOn } from "../../records/known/known-instant.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import type { GridSearch } from "./address.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** Which statement: the account and the day on which it ends. */
export interface StatementPlace {
  readonly account: string;
  readonly date: string;
}

/** The grid of the twelve months that end with that of `at` (this month without one), as the address narrows it. */
export function useCoverage(universe: string, grid: GridSearch): UseQueryResult<Coverage> {
  const { at, of: account, instrument, known = null } = grid;
  return useQuery({
    queryKey: ["coverage", universe, grid],
    queryFn: ({ signal }) =>
      api.call(reconciliationEndpoints.coverage, { query: { at, account, instrument, ...knownOn(known) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One statement beside the ledger of its day, as known on an instant (null: now). */
export function useStatement(
  universe: string,
  place: StatementPlace,
  known: string | null,
): UseQueryResult<ComparedStatement> {
  return useQuery({
    queryKey: ["stated", universe, place, known],
    queryFn: ({ signal }) =>
      api.call(reconciliationEndpoints.statement, { params: { ...place }, query: knownOn(known) }, { signal }),
  });
}

/** The code of the currency that an account is kept in; null where it says none. */
export function useAccountCurrency(universe: string, account: string): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ["account-currency", universe, account],
    queryFn: async ({ signal }) => {
      const found = await api.call(accountsEndpoints.get, { params: { id: account } }, { signal });
      return found.base_currency;
    },
  });
}

/** A statement as it stands. */
export type Said = NonNullable<ComparedStatement["statement"]>;

/** Saves a statement and says so, with the way back to what stood before. */
export async function saveStatement(place: StatementPlace, body: StatementBody, before: Said | null): Promise<void> {
  await put(place, body);
  saySaved(texts.entered(place.date), () => (before === null ? drop(place) : put(place, before)));
}

/** Takes a statement back and says so, with the way to have it again. */
export async function removeStatement(place: StatementPlace, before: Said): Promise<void> {
  await drop(place);
  saySaved(texts.removed(place.date), () => put(place, before));
}

function put(
  place: StatementPlace,
  body: StatementBody | Said,
): Promise<AnswerOf<typeof reconciliationEndpoints.save>> {
  return api.call(reconciliationEndpoints.save, { params: { ...place }, query: { commit: "true" }, body });
}

function drop(place: StatementPlace): Promise<AnswerOf<typeof reconciliationEndpoints.remove>> {
  return api.call(reconciliationEndpoints.remove, { params: { ...place }, query: {} });
}
