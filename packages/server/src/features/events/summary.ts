import type { Event, EventSummary } from "@distributary/contract/records/events";
import { amountOf } from "@distributary/domain/events/capital-notice";
import { commitmentFigures } from "@distributary/domain/events/commitment";
import type { LineItem } from "@distributary/domain/events/line-item";
import { noticeTotal } from "@distributary/domain/events/derive-capital";
import {
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Actor } from "../../access/session/actor.ts";
import { commitmentAmounts } from "../../access/records/commitment-amounts.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import type { RecordParts } from "../../access/records/records.ts";
import { standingTransactions } from "../../access/store/ledger.ts";
import { notFound } from "../../platform/http/problem.ts";
import { readNotice, storedActivity, storedNotice, type StoredNotice } from "./capital-derivation.ts";
import { datedNotices } from "./commitments.ts";
import { presentEvent } from "./present.ts";
import { committedCapital, noticeGroup, type CapitalEvent } from "./store/capital.ts";
import { findEvent, findEvents, treeBelow } from "./store/events.ts";

/** An event with its whole tree, what it moved in all, and for capital events how notice and commitment stand. Throws 404. */
export async function eventSummary(
  { database }: Pick<RecordParts, "database">,
  actor: Actor,
  id: string,
): Promise<EventSummary> {
  const reads = readsOf(database, actor.universe);
  const { universe } = actor;
  const row = await findEvent(reads, universe, id);
  if (row === null) throw notFound();
  const event = presentEvent(row);
  const tree = await treeBelow(reads, universe, row.root);
  const [events, transactions] = await Promise.all([
    findEvents(reads, universe, tree),
    standingTransactions(reads, universe, tree),
  ]);
  const noticeId = event.event_type === "CACT" ? event.parent_event_id : event.uuid;
  const [notice, ...settlements] = noticeId === null ? [] : await noticeGroup(reads, universe, noticeId);
  return {
    event,
    root: row.root,
    events: events.map(presentEvent).map(shortly),
    legs: legsOf(transactions.flatMap(({ lines }) => lines)),
    ...(await capitalState({ tx: reads, universe }, notice, settlements)),
  };
}

function shortly(event: Event): EventSummary["events"][number] {
  const { uuid, event_type, description, event_date, parent_event_id, initial_transaction } = event;
  return { uuid, event_type, description, event_date, parent_event_id, initial_transaction };
}

interface Where {
  readonly tx: Reads;
  readonly universe: string;
}

async function capitalState(
  where: Where,
  event: CapitalEvent | undefined,
  settlements: readonly CapitalEvent[],
): Promise<Pick<EventSummary, "settlement" | "commitment">> {
  const stored = event === undefined ? null : storedNotice(event);
  const commitmentId = stored?.payload.commitment_id ?? null;
  if (event === undefined || stored === null || commitmentId === null) return { settlement: null, commitment: null };
  const { notice, currency } = await readNotice(where, stored);
  const total = noticeTotal(notice);
  const settled = sumDecimals(settlements.map(paid));
  const due = "due_date" in stored.payload ? stored.payload.due_date : null;
  const expected = "expected_date" in stored.payload ? stored.payload.expected_date : null;
  return {
    settlement: {
      notice_event_id: event.id,
      payable_unit_id: currency.id,
      due_date: due ?? expected ?? null,
      total: formatDecimal(total),
      settled: formatDecimal(settled),
      outstanding: formatDecimal(subtractDecimals(total, settled)),
      is_settled: signOfDecimal(subtractDecimals(total, settled)) === 0,
    },
    commitment: await commitmentState(where, commitmentId, currency.id, currency.minorUnits ?? 2),
  };
}

/** A warning where the calls of a commitment are more than what is committed and may be called again. */
export async function overCalled(where: Where, { payload }: StoredNotice): Promise<string[]> {
  const { commitment_id: id, payable_unit_id: unit } = payload;
  if (!id || !unit) return [];
  const { unfunded, committed_capital: committed } = await commitmentState(where, id, unit, 2);
  if (unfunded === null || !unfunded.startsWith("-")) return [];
  return [`The calls exceed the commitment of ${committed} by ${unfunded.slice(1)}.`];
}

/** A commitment as its notices and payments leave it. */
async function commitmentState(
  { tx, universe }: Where,
  commitmentId: string,
  currency: string,
  minorUnits: number,
): Promise<NonNullable<EventSummary["commitment"]>> {
  const [notices, committed] = await Promise.all([
    datedNotices(tx, universe, commitmentId),
    committedCapital(tx, universe, commitmentId, null),
  ]);
  const history = notices.map(({ payments, ...notice }) => ({
    ...notice,
    payments: payments.map(({ amount }) => amount),
  }));
  const figures = commitmentFigures(committed === null ? null : parseDecimal(committed), history, minorUnits);
  return {
    commitment_id: commitmentId,
    payable_unit_id: currency,
    committed_capital: committed,
    ...commitmentAmounts(figures),
  };
}

function paid(settlement: CapitalEvent): Decimal {
  return amountOf(storedActivity(settlement)?.amount);
}

/** What an event and those below it move in all. */
export async function movedBy(tx: Reads, universe: string, event: string): Promise<EventSummary["legs"]> {
  const transactions = await standingTransactions(tx, universe, await treeBelow(tx, universe, event));
  return legsOf(transactions.flatMap(({ lines }) => lines));
}

/** The signed change of each instrument in each account; what comes to nothing is left out. */
function legsOf(lines: readonly LineItem[]): EventSummary["legs"] {
  const sums = new Map<string, { account: string; instrument: string; sum: Decimal }>();
  const add = (account: string, instrument: string, quantity: Decimal): void => {
    const key = `${account} ${instrument}`;
    sums.set(key, { account, instrument, sum: addDecimals(sums.get(key)?.sum ?? ZERO, quantity) });
  };
  for (const { src, dst, instrument, quantity } of lines) {
    add(dst, instrument.id, parseDecimal(quantity));
    add(src, instrument.id, negateDecimal(parseDecimal(quantity)));
  }
  return [...sums.values()]
    .filter(({ sum }) => signOfDecimal(sum) !== 0)
    .map(({ account, instrument, sum }) => ({ account, instrument, quantity: formatDecimal(sum) }));
}
