import { eventsEndpoints } from "@distributary/contract/events";
import { observablesEndpoints } from "@distributary/contract/observables";
import type { Proposal } from "@distributary/contract/reconciliation";
import { api } from "../../data/api.ts";
import { saySaved } from "../../records/say-saved.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** What a proposal would move, as the dry run of its event answers. */
export interface Preview {
  readonly legs: readonly { readonly account: string; readonly instrument: string; readonly quantity: string }[];
  readonly warnings: readonly string[];
}

/** Asks what booking a proposal would do; nothing is stored. Throws CallError where it would be refused. */
export async function tryProposal({ event, price }: Proposal): Promise<Preview> {
  if (price !== null) {
    await api.call(observablesEndpoints.create, { query: { commit: "false" }, body: price });
    return { legs: [], warnings: [] };
  }
  if (event === null) return { legs: [], warnings: [] };
  const { legs = [], warnings } = await api.call(eventsEndpoints.create, { query: { commit: "false" }, body: event });
  return { legs, warnings };
}

/**
 * Books proposals one after the other and says so, with one way back for all of them. Where one is refused those
 * before it are taken back, and the refusal is thrown.
 */
export async function bookProposals(proposals: readonly Proposal[]): Promise<void> {
  const ways: (() => Promise<unknown>)[] = [];
  const back = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- each write follows the one before
    for (const way of ways.toReversed()) await way();
  };
  try {
    // oxlint-disable-next-line no-await-in-loop -- each write follows the one before
    for (const proposal of proposals) ways.push(await bookOne(proposal));
  } catch (failure) {
    await back();
    throw failure;
  }
  const closed = proposals.reduce((sum, proposal) => sum + Math.max(proposal.closes.length, 1), 0);
  saySaved(texts.booked(closed), back);
}

async function bookOne({ event, price }: Proposal): Promise<() => Promise<unknown>> {
  if (price !== null) {
    const { id } = await api.call(observablesEndpoints.create, { query: { commit: "true" }, body: price });
    return () => api.call(observablesEndpoints.remove, { params: { id }, query: {} });
  }
  if (event === null) return async () => undefined;
  const { uuid } = await api.call(eventsEndpoints.create, { query: { commit: "true" }, body: event });
  return () => api.call(eventsEndpoints.remove, { params: { id: uuid }, query: {} });
}
