import type { Transaction, TransactionUpdate } from "@distributary/contract/transactions";
import type { Actor } from "../../access/actor.ts";
import { dayOfInstant } from "../../access/day-of.ts";
import { watchHoldings } from "../../access/holdings.ts";
import type { LineItem } from "@distributary/domain/events/line-item";
import { mayBook, recordTransactions } from "../../access/ledger.ts";
import { readsOf } from "../../access/reads.ts";
import { assertVisible, resolveReferences, type RecordParts, type Reference } from "../../access/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import {
  holdingsTouched,
  supersedeEvent,
  supersedeTransactions,
  transactionsOfEvent,
} from "../../access/store/ledger.ts";
import type { Page } from "../../access/store/paging.ts";
import { checkToken } from "../../access/token.ts";
import { write, type Write } from "../../access/write.ts";
import type { WriteTerms } from "../../access/write-request.ts";
import { notFound, validation } from "../../platform/http/problem.ts";
import { balancedLines, type BalancedLine } from "./balance.ts";
import { presentTransaction } from "./present.ts";
import {
  countTransactions,
  findTransaction,
  findTransactionAt,
  findTransactions,
  keptLines,
  listTransactions,
} from "./store.ts";

/** A transaction as the answer of a write shows it. */
export type SavedTransaction = Transaction & { readonly committed: boolean };

/** Transactions of a universe; each function is one database transaction, or reads only. */
export function transactionsService({ database }: Pick<RecordParts, "database">) {
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

    /** The newest first, of all or of one account. Throws 422 for an account that does not exist. */
    async list(actor: Actor, account: string | undefined, page: Page) {
      const reads = readsOf(database, actor.universe);
      const of =
        account === undefined
          ? null
          : (await assertVisible(reads, actor.universe, "account", account, ["query", "account"])).id;
      const [items, counted] = await Promise.all([
        listTransactions(reads, actor.universe, of, page),
        countTransactions(reads, actor.universe, of),
      ]);
      return { items: items.map(presentTransaction), ...page, ...counted };
    },

    /**
     * Corrects a transaction: its next version, the one before superseded. Lines that are given replace all lines.
     * Throws 404, 409 on a stale token, 422 with each imbalance or wrong reference, 403 without `book`.
     */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: TransactionUpdate,
    ): Promise<SavedTransaction> {
      return write(database, actor, { action: "transaction.update", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const before = await findTransaction(w.tx, w.universe, id);
        if (before === null) throw notFound();
        checkToken(token, before.revision, () => presentTransaction(before));
        const lines = changes.line_items
          ? await ledgerLines(w, changes.line_items)
          : await keptLines(w.tx, w.universe, id, before.version);
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
        const after = await findTransaction(w.tx, w.universe, id);
        return { ...presentTransaction(after ?? before), committed: w.commit };
      });
    },

    /** Supersedes a transaction with its event and whatever else that derived. Throws 404, 422, 403 as above. */
    remove(actor: Actor, terms: WriteTerms, id: string): Promise<{ committed: boolean }> {
      return write(database, actor, { action: "transaction.delete", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const transaction = await findTransaction(w.tx, w.universe, id);
        if (transaction === null) throw notFound();
        const event = transaction.event_id;
        const derived = event === null ? [] : await transactionsOfEvent(w.tx, w.universe, event);
        const days = [transaction.transaction_date, ...derived.map((one) => one.date)].toSorted();
        for (const day of days) w.datedOn(day);
        const gone = [...new Set([id, ...derived.map((one) => one.id)])];
        const watch = await watchHoldings(
          w,
          await holdingsTouched(w.tx, w.universe, gone),
          days[0] ?? transaction.transaction_date,
        );
        await supersedeTransactions(w.tx, w.universe, gone, w.revision);
        for (const one of gone) w.subject("transaction", one);
        if (event !== null) {
          await supersedeEvent(w.tx, w.universe, event, w.revision);
          w.subject("event", event);
        }
        await watch.refuseShortages(["path", "id"]);
        return { committed: w.commit };
      });
    },
  };
}

/** Lines of a request as the ledger keeps them. Throws 422 with everything that is wrong with them. */
async function ledgerLines(w: Write, items: NonNullable<TransactionUpdate["line_items"]>): Promise<LineItem[]> {
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
