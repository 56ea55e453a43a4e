import { createRootRoute, redirect } from "@tanstack/react-router";
import { CallError } from "../../data/http/errors.ts";
import { receiveOnce } from "../../data/windows/handed-over.ts";
import { logOnly } from "../../data/session/log-only.ts";
import { restore, session, switchUniverse } from "../../data/session/session.ts";
import { NotFoundPage } from "./error-pages.tsx";
import { Shell } from "../shell.tsx";

let restored: Promise<void> | null = null;

/** Looks up the session once per page load; a failed look-up is tried again on the next navigation. */
export function ready(): Promise<void> {
  restored ??= restore().catch((failure: unknown) => {
    restored = null;
    throw failure;
  });
  return restored;
}

/**
 * What any address may carry: the universe to be in, and the key of what another window hands over. What is neither is
 * said to be missing, as the router lays this over the raw address; the rest of it is left to the page.
 */
function rootSearch(raw: Record<string, unknown>): { universe?: string | undefined; onetime?: string | undefined } {
  const { universe, onetime } = raw;
  return {
    ...("universe" in raw ? { universe: typeof universe === "string" ? universe : undefined } : {}),
    ...("onetime" in raw ? { onetime: isKey(onetime) ? onetime : undefined } : {}),
  };
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && value.length <= 64;
}

/**
 * Goes to the universe that an address names and answers in which one the page is then. One that is none, or is not
 * theirs, is only logged: the page opens in the universe that they were in last.
 */
async function inUniverse(named: string, current: string): Promise<string> {
  if (named === current) return current;
  try {
    await switchUniverse(named);
    return named;
  } catch (failure) {
    if (!isRefused(failure)) throw failure;
    logOnly(failure);
    return current;
  }
}

/** The server said no, and would again. */
function isRefused(failure: unknown): boolean {
  return failure instanceof CallError && [400, 403, 404, 422].includes(failure.status);
}

/** The route above all others: the frame, and the universe that an address may name. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  validateSearch: rootSearch,
  beforeLoad: async ({ search, location }) => {
    await ready();
    if (search.universe === undefined && search.onetime === undefined) return;
    const state = session.get();
    if (state.status === "signed-in") {
      const universe = await inUniverse(search.universe ?? state.profile.uuid, state.profile.uuid);
      if (search.onetime !== undefined) await receiveOnce(universe, search.onetime);
    }
    // Neither is to be done again by a reload, or by whoever is given the address.
    const address = new URL(location.href, "http://here");
    address.searchParams.delete("universe");
    address.searchParams.delete("onetime");
    throw redirect({ href: `${address.pathname}${address.search}`, replace: true });
  },
});
