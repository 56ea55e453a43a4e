import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Event } from "@distributary/contract/records/events";
import type {
  LineItemBody,
  ListedTransaction,
  Transaction,
  TransactionFilter,
  TransactionFragment,
  transactionsEndpoints,
  TransactionUpdate,
} from "@distributary/contract/records/transactions";
import type { Actor } from "../../access/session/actor.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { watchHoldings } from "../../access/records/holdings.ts";
import type { LineItem } from "@distributary/domain/events/line-item";
import { mayBook, recordTransactions } from "../../access/records/ledger.ts";
import { readsOf } from "../../access/records/reads.ts";
import { assertVisible, resolveReferences, type RecordParts, type Reference } from "../../access/records/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { holdingsTouched, supersedeTransactions } from "../../access/store/ledger.ts";
import type { Page } from "../../access/store/paging.ts";
import { checkToken } from "../../access/session/token.ts";
import { changeUnlessSame } from "../../access/write/unchanged.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { forbidden, notFound, validation } from "../../platform/http/problem.ts";
import { balancedLines, type BalancedLine } from "./balance.ts";
import { eventsService, removeEventTree } from "../events/service.ts";
import { linesAfter } from "./fragment.ts";
import { presentTransaction } from "./present.ts";
import { balancesAfter, type BalanceAfter } from "./store/balances.ts";
import { listTransactions } from "./store/listing.ts";
import {
  findTransaction,
  findTransactionAt,
  findTransactionsAt,
  findTransactions,
  keptLines,
  type TransactionRow,
} from "./store/transactions.ts";

/** A transaction as the answer of a write shows it. */
export type SavedTransaction = Transaction & { readonly committed: boolean };

type ListAnswer = AnswerOf<typeof transactionsEndpoints.list>;

/** Lines as they are to be, null for those that stand; and what is wrong with them. */
interface WrittenLines {
  readonly lines: readonly LineItemBody[] | null;
  readonly wrong: readonly ValidationItem[];
}

/** Transactions of a universe; each function is one database transaction, or reads only. */
export function transactionsService({ database, ids }: RecordParts) {
  const events = eventsService({ database, ids });
  return {
    /** One transaction, as known on an instant where one is given. Throws 404. */
    async get(actor: Actor, id: string, asKnownOn?: string): Promise<Transaction> {
      const reads = readsOf(database, actor.universe);
      const transaction =
        asKnownOn === undefined
          ? await findTransaction(reads, actor.universe, id)
          : await findTransactionAt(reads, actor.universe, id, await revisionOn(reads, actor.universe, asKnownOn));
      if (transaction === null) throw notFound();
      return presentTransaction(transaction);
    },

    /** Transactions by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Transaction[]> {
      const found = await findTransactions(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentTransaction);
    },

    /**
     * Transactions, the newest first, as `filter` says; of one account with what it holds after each. Throws 422 for
     * records that do not exist, 403 where others than staff ask for those without event.
     */
    async list(
      { universe, isStaff }: Pick<Actor, "universe"> & { readonly isStaff: boolean },
      filter: TransactionFilter,
      page: Page,
    ): Promise<Omit<ListAnswer, "limit" | "offset"> & Page> {
      if (filter.missing_event === true && !isStaff) throw forbidden();
      const reads = readsOf(database, universe);
      const named: Partial<Record<"account" | "instrument", string>> = {};
      for (const kind of ["account", "instrument"] as const) {
        const id = filter[kind];
        if (id !== undefined) named[kind] = (await assertVisible(reads, universe, kind, id, ["query", kind])).id;
      }
      const asked = { ...filter, ...named };
      const { rows, ...counted } = await listTransactions(reads, universe, asked, page);
      const { account } = named;
      const balances = account === undefined ? null : await balancesAfter(reads, universe, account, rows);
      return { items: rows.map((row) => listed(row, balances)), ...page, ...counted };
    },

    /** Transactions of some days (both included), the newest first, as they were known on an instant. */
    async knownOn(
      { universe }: Pick<Actor, "universe">,
      days: { readonly since?: string | undefined; readonly until: string },
      instant: string,
      page: Page,
    ): Promise<readonly ListedTransaction[]> {
      const reads = readsOf(database, universe);
      const revision = await revisionOn(reads, universe, instant);
      return (await findTransactionsAt(reads, universe, days, revision, page)).map(presentTransaction);
    },

    /** The event that a transaction was derived from. Throws 404, also for a transaction without one. */
    async sourceEvent(actor: Actor, id: string): Promise<Event> {
      const transaction = await findTransaction(readsOf(database, actor.universe), actor.universe, id);
      if (transaction === null || transaction.event_id === null) throw notFound();
      return events.get(actor, transaction.event_id);
    },

    /**
     * Corrects a transaction: its next version, the one before superseded. Lines that are given replace all lines.
     * Throws 404, 409 on a stale token, 422 with each imbalance or wrong reference, 403 without `book`.
     */
    update(actor: Actor, terms: WriteTerms, id: string, changes: TransactionUpdate): Promise<SavedTransaction> {
      return correct(actor, terms, id, changes, () => ({ lines: changes.line_items ?? null, wrong: [] }));
    },

    /** The same, field by field: a line that is named keeps what is not said of it, the others stay. */
    fragment(actor: Actor, terms: WriteTerms, id: string, changes: TransactionFragment): Promise<SavedTransaction> {
      const { line_items: given, ...fields } = changes;
      return correct(actor, terms, id, fields, (stands) =>
        given === undefined ? { lines: null, wrong: [] } : linesAfter(stands.line_items, given),
      );
    },

    /** Supersedes a transaction with its event and whatever else that derived. Throws 404, 422, 403 as above. */
    remove(actor: Actor, terms: WriteTerms, id: string): Promise<{ committed: boolean }> {
      return write(database, actor, { action: "transaction.delete", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const transaction = await findTransaction(w.tx, w.universe, id);
        if (transaction === null) throw notFound();
        if (transaction.event_id !== null) {
          await removeEventTree(w, ids, transaction.event_id, ["path", "id"]);
          return { committed: w.commit };
        }
        w.datedOn(transaction.transaction_date);
        const touched = await holdingsTouched(w.tx, w.universe, [id]);
        const watch = await watchHoldings(w, touched, transaction.transaction_date);
        await supersedeTransactions(w.tx, w.universe, [id], w.revision);
        w.subject("transaction", id);
        await watch.refuseShortages(["path", "id"]);
        return { committed: w.commit };
      });
    },
  };

  function correct(
    actor: Actor,
    terms: WriteTerms,
    id: string,
    { last_update_token: token, ...changes }: Omit<TransactionUpdate, "line_items">,
    linesOf: (stands: Transaction) => WrittenLines,
  ): Promise<SavedTransaction> {
    return write(database, actor, { action: "transaction.update", touchesBook: true, ...terms }, async (w) => {
      mayBook(actor, terms.commit);
      const before = await findTransaction(w.tx, w.universe, id);
      if (before === null) throw notFound();
      checkToken(token, before.revision, () => presentTransaction(before));
      const { lines: written, wrong } = linesOf(presentTransaction(before));
      if (wrong.length > 0) throw validation([...wrong]);
      const lines =
        written === null ? await keptLines(w.tx, w.universe, id, before.version) : await ledgerLines(w, written);
      const time =
        changes.transaction_time === undefined
          ? (before.transaction_time?.toISOString() ?? null)
          : changes.transaction_time;
      const moved = changes.transaction_time
        ? dayOfInstant(changes.transaction_time, w.defaultTimezone)
        : before.transaction_date;
      const date = changes.transaction_date ?? moved;
      w.datedOn(before.transaction_date);
      const touched = lines.map((line) => ({ account: line.src, instrument: line.instrument.id }));
      touched.push(...(await holdingsTouched(w.tx, w.universe, [id])));
      const firstDay = date < before.transaction_date ? date : before.transaction_date;
      const watch = await watchHoldings(w, touched, firstDay);
      const stands = await changeUnlessSame(w, presentTransaction(before), async () => {
        await recordTransactions(w, [
          {
            id,
            version: before.version + 1,
            eventId: before.event_id,
            ordinal: before.ordinal,
            identifier: changes.transaction_id === undefined ? before.identifier : changes.transaction_id,
            date,
            time,
            notes: changes.notes === undefined ? before.notes : changes.notes,
            createdTime: before.created_time,
            lines,
          },
        ]);
        await watch.refuseShortages(["body", "line_items"]);
        w.payload({ changes });
        return presentTransaction((await findTransaction(w.tx, w.universe, id)) ?? before);
      });
      return { ...stands, committed: w.commit };
    });
  }
}

function listed(row: TransactionRow, balances: readonly BalanceAfter[] | null): ListedTransaction {
  const transaction = presentTransaction(row);
  if (balances === null) return transaction;
  const own = balances.filter((balance) => balance.transaction === row.uuid);
  return { ...transaction, balances: own.map(({ instrument, quantity }) => ({ instrument, quantity })) };
}

/** Lines of a request as the ledger keeps them. Throws 422 with everything that is wrong with them. */
async function ledgerLines(w: Write, items: readonly LineItemBody[]): Promise<LineItem[]> {
  const references: Reference[] = items.flatMap((item, index) => {
    const at = (...path: string[]) => ["body", "line_items", index, ...path];
    const named: (Reference | null)[] = [
      { kind: "instrument", id: item.unit.instrument, loc: at("unit", "instrument") },
      item.consideration
        ? { kind: "instrument", id: item.consideration.instrument, loc: at("consideration", "instrument") }
        : null,
      item.cause_instrument ? { kind: "instrument", id: item.cause_instrument, loc: at("cause_instrument") } : null,
      item.account ? { kind: "account", id: item.account, loc: at("account") } : null,
      item.src_account ? { kind: "account", id: item.src_account, loc: at("src_account") } : null,
      item.dst_account ? { kind: "account", id: item.dst_account, loc: at("dst_account") } : null,
    ];
    return named.filter((reference) => reference !== null);
  });
  const found = await resolveReferences(w.tx, w.universe, references);
  const { lines, wrong } = balancedLines(items);
  if (wrong.length > 0) throw validation(wrong);
  return lines.map((line: BalancedLine) => ({
    action: line.action,
    src: found.get("account", line.src).id,
    dst: found.get("account", line.dst).id,
    instrument: found.get("instrument", line.instrument),
    quantity: line.quantity,
    consideration: line.consideration,
    considerationUnit: line.considerationUnit === null ? null : found.get("instrument", line.considerationUnit),
    cause: line.cause === null ? null : found.get("instrument", line.cause),
  }));
}
