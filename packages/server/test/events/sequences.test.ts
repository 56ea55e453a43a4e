import type { CallInput } from "@distributary/contract/wire/endpoint";
import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { historyEndpoints } from "@distributary/contract/records/history";
import { transactionsEndpoints, type Transaction } from "@distributary/contract/records/transactions";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SOAK_FACTOR } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";
import { smallBook, type SmallBook } from "./small-book.ts";

const { create, update, fragment, remove, list } = eventsEndpoints;
const COMMIT = { commit: "true" } as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Body = NonNullable<CallInput<typeof create>["body"]>;

/** One step of a person at work; numbers choose among the events that stand. Steps that are refused change nothing. */
type Step =
  | { readonly kind: "trade"; readonly direction: "B" | "S" | "R" | "P"; readonly units: number; readonly day: number }
  | {
      readonly kind: "call";
      readonly amount: number;
      readonly fees: number;
      readonly day: number;
      readonly settled: boolean;
    }
  | {
      readonly kind: "distribution";
      readonly income: number;
      readonly returned: number;
      readonly redeemed: number;
      readonly day: number;
    }
  | { readonly kind: "settle"; readonly which: number; readonly percent: number; readonly day: number }
  | { readonly kind: "move"; readonly which: number; readonly day: number }
  | { readonly kind: "amend"; readonly which: number; readonly amount: number }
  | { readonly kind: "delete"; readonly which: number }
  /** The transaction of a NEW event alone: the amount of one of its lines, and perhaps its day. */
  | { readonly kind: "correct"; readonly which: number; readonly amount: number; readonly day: number | null }
  /** An event, standing or deleted, as it was after one of its changes. */
  | { readonly kind: "restore"; readonly which: number; readonly change: number };

const day = fc.integer({ min: 1, max: 28 });
const cents = fc.integer({ min: 1, max: 99_999 });
const which = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("trade"),
      direction: fc.constantFrom("B", "S", "R", "P"),
      units: fc.integer({ min: 1, max: 50 }),
      day,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("call"),
      amount: cents,
      fees: fc.integer({ min: 0, max: 9 }),
      day,
      settled: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("distribution"),
      income: cents,
      returned: fc.nat(900),
      redeemed: fc.nat(900),
      day,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("settle"), which, percent: fc.integer({ min: 1, max: 100 }), day }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move"), which, day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("amend"), which, amount: cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete"), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("correct"), which, amount: cents, day: fc.option(day) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore"), which, change: fc.nat(5) }) },
);

const money = (amount: number): string => (amount / 100).toFixed(2);
/** Days 1 to 28 of a spring, which spans three months: April, May from the 11th on, June from the 21st on. */
const on = (date: number): string => `2024-0${4 + Math.floor((date - 1) / 10)}-${String(date).padStart(2, "0")}`;

interface Fund extends SmallBook {
  /** The account that holds the commitment */
  readonly holder: string;
  /** Every event that was ever recorded */
  readonly ever: Set<string>;
  /** Events whose transaction stands as it was corrected, and not as the event derives it */
  readonly apart: Set<string>;
}

/** A small book with a commitment and the account that holds it. */
async function fund(): Promise<Fund> {
  const book = await smallBook(server);
  await book.instrument({ identifier: "FUND", instrument_type: "CAPC" });
  const holder = await book.account({ name: "Fund", is_self_settled: false, settlement_account_id: book.cash });
  return { ...book, holder, ever: new Set(), apart: new Set() };
}

function oneOf<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(items.length, 1)];
}

async function take(book: Fund, said: Step, stand: readonly Event[]): Promise<void> {
  const send = (body: Body) => server.call(create, { as: book.as, query: COMMIT, body });
  const chosen = "which" in said ? oneOf(stand, said.which) : undefined;
  switch (said.kind) {
    case "trade": {
      const paid = said.direction === "R" || said.direction === "P" ? {} : { price: "1.5" };
      const new_transaction = {
        what_id: book.share,
        direction: said.direction,
        target_account_id: book.broker,
        units: said.units,
        ...paid,
      };
      return void (await send({ event_type: "NEW", event_date: on(said.day), new_transaction }));
    }
    case "call": {
      const amount = money(said.amount);
      const capital_call = {
        amount,
        capital_account_id: book.holder,
        fees_outside: money(Math.min(said.fees, said.amount)),
      };
      const capital_activity = said.settled ? {} : null;
      return void (await send({ event_type: "LPCC", event_date: on(said.day), capital_call, capital_activity }));
    }
    case "distribution": {
      const capital_distro = {
        principal_account_id: book.holder,
        income: money(said.income),
        return_of_capital: money(said.returned),
        redeemed_principal: money(said.redeemed),
      };
      return void (await send({ event_type: "LPCD", event_date: on(said.day), capital_distro }));
    }
    case "settle": {
      const notices = stand.filter(({ event_type }) => event_type === "LPCC" || event_type === "LPCD");
      const notice = oneOf(notices, said.which);
      if (notice === undefined) return;
      const total = Number(notice.capital_call?.["amount"] ?? notice.capital_distro?.["total"]);
      const amount = (Math.ceil(total * said.percent) / 100).toFixed(2);
      const capital_activity = { settled_event_id: notice.uuid, amount };
      return void (await send({ event_type: "CACT", event_date: on(said.day), capital_activity }));
    }
    case "move": {
      if (chosen === undefined) return;
      const params = { uuid: chosen.uuid };
      const body = { event_date: on(said.day) };
      const { status } = await server.call(update, { as: book.as, params, query: COMMIT, body });
      if (status === 200 && body.event_date !== chosen.event_date) book.apart.delete(chosen.uuid);
      return;
    }
    case "amend": {
      if (chosen === undefined) return;
      const amount = money(said.amount);
      const changes = {
        NEW: { new_transaction: { units: amount } },
        LPCC: { capital_call: { amount } },
        LPCD: { capital_distro: { income: amount } },
        CACT: { capital_activity: { amount } },
      }[chosen.event_type as "NEW" | "LPCC" | "LPCD" | "CACT"];
      const { status } = await server.call(fragment, { as: book.as, params: { uuid: chosen.uuid }, body: changes });
      if (status === 200) book.apart.delete(chosen.uuid);
      return;
    }
    case "correct": {
      const event = oneOf(
        stand.filter(({ event_type }) => event_type === "NEW"),
        said.which,
      );
      if (event === undefined) return;
      const stands = await book.transaction(event.initial_transaction);
      const ordinal = said.amount % stands.line_items.length;
      const instrument = stands.line_items[ordinal]?.unit.instrument ?? "";
      const body = {
        line_items: [{ ordinal, unit: { nominal_amount: money(said.amount), instrument } }],
        ...(said.day === null ? {} : { transaction_date: on(said.day) }),
      };
      const params = { id: stands.uuid };
      const { status } = await server.call(transactionsEndpoints.fragment, { as: book.as, params, body });
      if (status === 200) book.apart.add(event.uuid);
      return;
    }
    case "restore": {
      const id = oneOf([...book.ever], said.which);
      if (id === undefined) return;
      const params = { kind: "event" as const, id };
      const { items } = (await server.call(historyEndpoints.list, { as: book.as, params, query: { limit: 100 } })).ok;
      const { revision = 0 } = oneOf(items, said.change) ?? {};
      const { status } = await server.call(historyEndpoints.restore, { as: book.as, params, body: { revision } });
      if (status === 200) book.apart.delete(id);
      return;
    }
    case "delete":
      return void (await server.call(remove, { as: book.as, params: { id: chosen?.uuid ?? book.share } }));
  }
}

async function standing(book: Fund): Promise<Event[]> {
  const { items } = (await server.call(list, { as: book.as, query: { limit: 1000 } })).ok;
  for (const { uuid } of items) book.ever.add(uuid);
  return [...items];
}

/** The lines of a transaction as they are written into another book, where records have other names. */
function linesFor({ line_items: lines }: Transaction, named: ReadonlyMap<string, string>) {
  const name = (id: string): string => named.get(id) ?? id;
  return lines.map(({ action, unit, src_account: source, dst_account: destination }) => ({
    action,
    unit: { nominal_amount: unit.nominal_amount.replace(/^-/, ""), instrument: name(unit.instrument) },
    src_account: name(source),
    dst_account: name(destination),
  }));
}

/**
 * Records final events anew: by day, what brings units before what takes them, in the order of their identities, and
 * then each transaction that stands corrected apart from its event. On the way, before all is there, the accounts may
 * run short.
 */
async function rebuild(events: readonly Event[], into: Fund, from: Fund): Promise<void> {
  for (const uuid of [into.broker, into.holder]) {
    const body = { user_attributes: { allow_short: true } };
    await server.call(accountsEndpoints.update, { as: into.as, params: { uuid }, body });
  }
  const named = new Map([
    ...Object.entries(from.standard).map(([code, id]) => [id, into.standard[code] ?? ""] as const),
    [from.share, into.share],
    [from.broker, into.broker],
    [from.holder, into.holder],
    [from.cash, into.cash],
  ]);
  const takes = (event: Event): number => {
    if (event.event_type === "CACT") return event.capital_activity?.["activity"] === "LPCD" ? 3 : 2;
    const direction = event.new_transaction?.["direction"];
    return direction === "S" || direction === "P" ? 3 : 1;
  };
  const ordered = events.toSorted(
    (a, b) => a.event_date.localeCompare(b.event_date) || takes(a) - takes(b) || a.uuid.localeCompare(b.uuid),
  );
  const again = (payload: Event["new_transaction"]) => {
    if (payload === null) return null;
    const { commitment_id: _commitment, ...said } = payload;
    return Object.fromEntries(Object.entries(said).map(([field, value]) => [field, named.get(String(value)) ?? value]));
  };
  for (const event of ordered) {
    const body = {
      event_type: event.event_type,
      event_date: event.event_date,
      new_transaction: again(event.new_transaction),
      capital_call: again(event.capital_call),
      capital_distro: again(event.capital_distro),
      capital_activity: again(event.capital_activity),
    };
    const saved = (await server.call(create, { as: into.as, query: COMMIT, body: body as Body })).ok;
    named.set(event.uuid, saved.uuid);
    if (!from.apart.has(event.uuid)) continue;
    const corrected = await from.transaction(event.initial_transaction);
    const lines = { line_items: linesFor(corrected, named), transaction_date: corrected.transaction_date };
    const params = { id: saved.initial_transaction ?? "" };
    expect((await server.call(transactionsEndpoints.update, { as: into.as, params, body: lines })).status).toBe(200);
  }
}

const LEDGER = `
  select t.transaction_date::text || ' ' || a.name || ' ' || i.display_name || ' ' || trim_scale(sum(side.quantity)) as leg
  from transaction t
  join line_item l using (universe_id, transaction_id, version)
  cross join lateral (values (l.dst_account_id, l.quantity), (l.src_account_id, -l.quantity)) as side (account_id, quantity)
  join account a on a.universe_id = t.universe_id and a.account_id = side.account_id
  join instrument i on i.instrument_id = l.instrument_id
  where t.universe_id = $2 and t.revision <= $1 and (t.superseded is null or t.superseded > $1)
  group by t.transaction_date, t.event_id, a.name, i.display_name
  having sum(side.quantity) <> 0 order by 1`;

/** Running balances of an account, page by page, against the sum walked over all its rows from the oldest on. */
async function expectBalances(book: SmallBook, account: string): Promise<void> {
  const page = async (query: object) =>
    (await server.call(transactionsEndpoints.list, { as: book.as, query: { account, ...query } })).ok.items;
  const held = new Map<string, Decimal>();
  const walked = (await page({ limit: 100 })).toReversed().map(({ uuid, transaction_date, legs }) => {
    const own = legs.filter((leg) => leg.account === account);
    for (const { instrument, quantity } of own)
      held.set(instrument, addDecimals(held.get(instrument) ?? ZERO, parseDecimal(quantity)));
    const after = [...new Set(own.map(({ instrument }) => instrument))].toSorted();
    return { uuid, date: transaction_date, after: after.map((one) => [one, formatDecimal(held.get(one) ?? ZERO)]) };
  });
  const newest = walked.toReversed();
  const shown = async (query: object) =>
    (await page(query)).map(({ uuid, transaction_date: date, balances = [] }) => {
      const after = balances.map(({ instrument, quantity }) => [instrument, quantity]);
      return { uuid, date, after: after.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)) };
    });
  for (let offset = 0; offset <= newest.length; offset += 4)
    expect(await shown({ limit: 4, offset })).toEqual(newest.slice(offset, offset + 4));
  const since = "2024-05-01";
  expect(await shown({ since, limit: 100 })).toEqual(newest.filter(({ date }) => date >= since));
}

describe("any sequence of recording, changing, correcting, deleting and restoring events", () => {
  it("leaves the ledger that the final events alone give, and what was known on each instant as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const book = await fund();
        const owner = await ownerOf(server, book.as.universe);
        const legs = async (of: SmallBook, revision: string) =>
          (await owner.rows<{ leg: string }>(LEDGER, [revision, of.as.universe])).map(({ leg }) => leg);
        const revision = async ({ as }: SmallBook): Promise<string> => {
          const rows = await owner.rows<{ revision: string }>("select revision from universe where universe_id = $1", [
            as.universe,
          ]);
          return rows[0]?.revision ?? "";
        };
        const known = new Map<string, readonly string[]>();
        for (const said of steps) {
          await take(book, said, await standing(book));
          const now = await revision(book);
          known.set(now, await legs(book, now));
        }
        const final = await standing(book);
        const anew = await fund();
        await rebuild(final, anew, book);
        const left = await legs(book, await revision(book));
        expect(left.length > 0).toBe(final.some(({ event_type }) => event_type !== "NOTE"));
        expect(await legs(anew, await revision(anew))).toEqual(left);
        for (const [then, stood] of known) expect(await legs(book, then)).toEqual(stood);
        await owner.end();
        for (const account of [book.cash, book.broker, book.holder]) await expectBalances(book, account);
        for await (const { faults } of verify(server.services.database, { universes: [book.as.universe] }))
          expect(faults).toEqual([]);
      }),
      { numRuns: 3 * SOAK_FACTOR },
    );
  });
});
