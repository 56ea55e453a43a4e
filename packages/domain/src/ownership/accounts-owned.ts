import type { Book } from "../ledger/book.ts";
import type { Scope } from "../ledger/scope.ts";
import type { ShareStep } from "./share-steps.ts";

/** Ids of the accounts asked about of which somebody owns a part in one of some steps. */
export function accountsOwned(
  { terms }: Book,
  { accounts: asked }: Scope,
  steps: readonly ShareStep[],
): readonly string[] {
  const wanted = new Set(asked ?? terms.accounts.map((account) => account.id));
  const owned = terms.accounts.filter(
    (account, i) => wanted.has(account.id) && steps.some(({ ownership }) => ownership.accounts.has(i)),
  );
  // An empty list would mean every account; one that never enters net worth stands for none.
  const none = terms.accounts.filter((account) => account.standard === "MKT").slice(0, 1);
  return (owned.length > 0 ? owned : none).map((account) => account.id);
}
