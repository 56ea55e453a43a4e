import {
  accountsEndpoints,
  type Account,
  type AccountBody,
  type AccountUpdate,
} from "@distributary/contract/records/accounts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { accountTexts } from "./texts.ts";

/** One account. */
export function useAccount(universe: string, id: string): UseQueryResult<Account> {
  return useQuery({
    queryKey: ["account", universe, id],
    queryFn: ({ signal }) => api.call(accountsEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** Creates an account from what a form sends. */
export function createAccount(body: Record<string, unknown>): Promise<Account> {
  return api.call(accountsEndpoints.create, { query: { commit: "true" }, body: body as AccountBody });
}

/** Changes an account by what a form sends. */
export function updateAccount(uuid: string, body: Record<string, unknown>): Promise<Account> {
  return api.call(accountsEndpoints.update, {
    params: { uuid },
    query: { commit: "true" },
    body: body as AccountUpdate,
  });
}

/** Puts an account away, or takes it out again; says so with the way back. Throws a 409 where it was changed meanwhile. */
export async function setArchived(account: Account, archived: boolean): Promise<void> {
  const saved = await updateAccount(account.uuid, {
    is_archived: archived,
    last_update_token: account.last_update_token,
  });
  const said = archived ? accountTexts.archivedNow : accountTexts.restoredNow;
  saySaved(said(account.name), () =>
    updateAccount(account.uuid, { is_archived: !archived, last_update_token: saved.last_update_token }),
  );
}
