import { eventsEndpoints } from "@distributary/contract/records/events";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import type { Proposal } from "@distributary/contract/reporting/reconciliation";
import { api } from "../../data/api.ts";
import { negated } from "../../ui/format/exact.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** What a proposal would move, as the dry run of its event answers. */
export interface Preview {
  readonly legs: readonly { readonly account: string; readonly instrument: string; readonly quantity: string }[];
  readonly warnings: readonly string[];
}

/** Asks what booking a proposal would do; nothing is stored. Throws CallError where it would be refused. */
export async function tryProposal(proposal: Proposal): Promise<Preview> {
  const { price } = proposal;
  if (price !== null) {
    await api.call(observablesEndpoints.create, { query: { commit: "false" }, body: price });
    return { legs: [], warnings: [] };
  }
  const [event, later] = eventsOf(proposal);
  if (event === undefined) return { legs: [], warnings: [] };
  const { legs = [], warnings } = await api.call(eventsEndpoints.create, { query: { commit: "false" }, body: event });
  // What is on its way is there only once the first of the two is booked: the second is not tried without it.
  return { legs: later === undefined ? legs : [...legs, ...movedBy(later)], warnings };
}

type ProposedEvent = NonNullable<Proposal["event"]>;

/** The events of a proposal in the order in which they are booked. */
function eventsOf({ event, other_event: other }: Proposal): ProposedEvent[] {
  return [event, other].filter((one) => one !== null).toSorted((a, b) => a.event_date.localeCompare(b.event_date));
}

/** What a transfer between two accounts moves. */
function movedBy({ new_transaction: moved }: ProposedEvent): Preview["legs"] {
  const { what_id: instrument, units, target_account_id: target, counterparty_account_id: other } = moved;
  const [to, from] = moved.direction === "R" ? [target, other] : [other, target];
  return [
    { account: from ?? "", instrument, quantity: negated(units) },
    { account: to ?? "", instrument, quantity: units },
  ];
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
    for (const proposal of proposals) for (const book of bookingsOf(proposal)) ways.push(await book());
  } catch (failure) {
    await back();
    throw failure;
  }
  const closed = proposals.reduce((sum, proposal) => sum + Math.max(proposal.closes.length, 1), 0);
  saySaved(texts.booked(closed), back);
}

/** What books a proposal, step by step; each answers its way back. */
function bookingsOf(proposal: Proposal): (() => Promise<() => Promise<unknown>>)[] {
  const { price } = proposal;
  if (price !== null) {
    return [
      async () => {
        const { id } = await api.call(observablesEndpoints.create, { query: { commit: "true" }, body: price });
        return () => api.call(observablesEndpoints.remove, { params: { id }, query: {} });
      },
    ];
  }
  return eventsOf(proposal).map((body) => async () => {
    const { uuid } = await api.call(eventsEndpoints.create, { query: { commit: "true" }, body });
    return () => api.call(eventsEndpoints.remove, { params: { id: uuid }, query: {} });
  });
}
