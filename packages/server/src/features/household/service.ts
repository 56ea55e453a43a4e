import {
  HOUSEHOLD_AT_MOST,
  type HouseholdLoan,
  type HouseholdSums,
  type HouseholdUniverse,
} from "@distributary/contract/access/household";
import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import { permissionsOf } from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { reachOf } from "../../access/session/session.ts";
import type { Reach } from "../../access/store/sessions.ts";
import { insideView, outsideView } from "../../platform/db/view.ts";
import { invalidToken, notFound } from "../../platform/http/problem.ts";
import { findLoans, findUniverse, type LoanRow, type UniverseRow } from "./store.ts";
import { addSums, negateSums } from "./sums.ts";

/** Values a universe, or what the present view opens of it. */
export type Summaries = (universe: string, body: SummaryBody) => Promise<SummaryAnswer | null>;

interface Member {
  readonly reach: Reach;
  readonly row: UniverseRow;
  readonly open: HouseholdUniverse["open"];
}

interface Side extends LoanRow {
  readonly universe: string;
  readonly sums: HouseholdSums;
}

/**
 * Several universes side by side and in one sum. Each is valued in the view of its own grant, in one currency and on one
 * day; of totals nothing but the totals is read. Loans that both sides name are taken out of the sum.
 */
export async function household(
  services: Services,
  parts: { readonly summaries: Summaries; readonly noteUse: (caller: SessionCaller) => void },
  caller: SessionCaller,
  query: {
    readonly universes?: string | undefined;
    readonly currency?: string | undefined;
    readonly at?: string | undefined;
  },
) {
  const { members, more } = await membersOf(services, caller, query.universes?.toLowerCase().split(",") ?? null);
  const own = members.find(({ reach }) => reach.owner) ?? members[0];
  if (own === undefined) throw notFound();
  const currency = query.currency ?? own.row.currency;
  const at = query.at ?? dayOfInstant(services.clock.now(), own.row.timezone);
  const universes: HouseholdUniverse[] = [];
  const sides: Side[] = [];
  // One after the other: each is work of the engine, and what one person looks at must not push others aside.
  for (const member of members) {
    const { universe, owner } = member.reach;
    if (!owner) parts.noteUse({ ...caller, universe });
    const value = (more: SummaryBody) =>
      parts.summaries(universe, { at, since: null, include_basis: false, targetUnit: currency, ...more });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await inItsView(services, member, async () => {
      const answer = await value({});
      if (answer === null) throw notFound();
      const { name, colour } = member.row;
      const incomplete = answer.incomplete;
      universes.push({ universe, name, colour, own: owner, open: member.open, incomplete, ...sumsOf(answer) });
      if (member.open === "totals") return;
      for (const loan of await findLoans(readsOf(services.database, universe), universe)) {
        // oxlint-disable-next-line no-await-in-loop -- a handful, of a book that is warm
        const worth = await value({ instruments: [loan.instrument_id] });
        if (worth !== null) sides.push({ ...loan, universe, sums: sumsOf(worth) });
      }
    });
  }
  const loans = sides.map((side) => present(side, statusOf(side, sides, universes)));
  const between = sides.filter((_, at) => loans[at]?.status === "eliminated").map(({ sums }) => sums);
  const eliminated = negateSums(addSums(between));
  return { currency, at, universes, more, loans, eliminated, total: addSums([...universes, eliminated]) };
}

/** The universes that were asked for, each of which the session must reach (404); else all that it may read but demos. */
async function membersOf(
  { sessions, database, clock }: Services,
  caller: SessionCaller,
  asked: readonly string[] | null,
): Promise<{ readonly members: readonly Member[]; readonly more: boolean }> {
  const session = await sessions.fresh(caller.sessionId);
  if (session === null) throw invalidToken();
  const wanted = asked === null ? session.reaches.map(({ universe }) => universe) : [...new Set(asked)];
  const found = await Promise.all(
    wanted.map(async (universe) => {
      const reach = reachOf(session, universe, clock.now());
      const mayRead = reach !== null && (reach.owner || permissionsOf(reach.flags).read);
      const row = mayRead ? await findUniverse(readsOf(database, universe), universe) : null;
      if (asked !== null && row === null) throw notFound();
      if (reach === null || row === null || (asked === null && row.is_demo)) return null;
      const { narrowed } = reach;
      const open = narrowed === null ? "whole" : "totals" in narrowed ? "totals" : "part";
      return { reach, row, open } as const;
    }),
  );
  const members = found
    .filter((member) => member !== null)
    .sort((a, b) => Number(b.reach.owner) - Number(a.reach.owner) || a.row.name.localeCompare(b.row.name));
  return { members: members.slice(0, HOUSEHOLD_AT_MOST), more: members.length > HOUSEHOLD_AT_MOST };
}

/** Does work with what the grant opens. Totals are sums over the whole: what answers them lets nothing else out. */
async function inItsView<T>({ views }: Services, { reach, open }: Member, work: () => Promise<T>): Promise<T> {
  if (reach.narrowed === null || open === "totals") return outsideView(work);
  return insideView(await views.of(reach.universe, reach.narrowed), work);
}

function sumsOf({ net_worth }: SummaryAnswer): HouseholdSums {
  const { assets, liabilities } = net_worth;
  return { assets: assets.at, liabilities: liabilities.at, net_worth: net_worth.net_worth.at };
}

/** Both sides have to say it, each of the other one and by the same reference. */
function statusOf(
  side: Side,
  sides: readonly Side[],
  universes: readonly HouseholdUniverse[],
): HouseholdLoan["status"] {
  const other = universes.find(({ universe }) => universe === side.counterpart);
  const says = sides.some(
    (one) =>
      one.universe === side.counterpart &&
      one.counterpart === side.universe &&
      one.universe !== side.universe &&
      sameReference(one.reference, side.reference),
  );
  if (says) return "eliminated";
  return other?.open === "whole" ? "one_sided" : "out_of_sight";
}

function sameReference(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function present(side: Side, status: HouseholdLoan["status"]): HouseholdLoan {
  const { universe, instrument_id, name, counterpart, reference, sums } = side;
  return { universe, instrument_id, name, counterpart, reference, value: sums.net_worth, status };
}
