import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { ulidFromUuid } from "../../../platform/ids.ts";
import { exact } from "../figures.ts";
import type { RecordNames } from "../record-names.ts";
import type { documentsService } from "../../documents/service.ts";
import type { FetchedPrices, ObservedFigure } from "./store.ts";

/** What kinds of figures a pack has, in the order in which it counts them. */
export const FIGURE_KINDS = ["Transaction", "Price", "Position", "Balance", "Statement"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** A figure of a period, with the record that says it. Numbers are exact texts. */
export interface Figure {
  readonly kind: FigureKind;
  readonly record: { readonly kind: "transaction" | "observable"; readonly id: string };
  /** the event of a transaction, whose sources are its own too */
  readonly event: string | null;
  readonly date: string;
  readonly account: string;
  readonly instrument: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly value: string | null;
  /** the currency of `value`; empty without one */
  readonly unit: string;
  /** what the ledger has where a statement says it; null: it says nothing that can be compared */
  readonly ledger: string | null;
  readonly agrees: boolean | null;
}

/** Where the figures of a period come from. */
export interface FigureSources {
  readonly names: RecordNames;
  /** All transactions of the days after `since` up to `at`, oldest first */
  transactions(): Promise<readonly ListedTransaction[]>;
  /** What is said of these days by observations, prices of sources that nobody keeps documents of left out */
  observed(): Promise<readonly ObservedFigure[]>;
  /** A statement beside the ledger of its day */
  compared(account: string, date: string): Promise<ComparedStatement>;
  /** Prices of the same days that were fetched, by instrument */
  fetched(): Promise<readonly FetchedPrices[]>;
  known(): Promise<KnownRecords>;
  /** The files, pages and boxes that records come from, file by file */
  sourcePages(records: readonly SourcedRecord[]): Promise<readonly SourcePage[]>;
}

/** Where a record comes from: a file, and of a fragment its page and box on it. */
export type SourcePage = Awaited<ReturnType<ReturnType<typeof documentsService>["sourcePages"]>>[number];

/** Accounts that only say where money comes from and goes to, and codes of currencies by the ids of their instruments. */
export interface KnownRecords {
  readonly outside: ReadonlySet<string>;
  readonly currencies: ReadonlyMap<string, string>;
}

/** A record that may come from a document. */
export interface SourcedRecord {
  readonly kind: "transaction" | "event" | "observable";
  readonly id: string;
}

/** The figures of a period that an auditor asks the source of: changes of own accounts, prices, and what statements say. */
export async function figuresOf(sources: FigureSources): Promise<readonly Figure[]> {
  const known = await sources.known();
  const legs = (await sources.transactions()).flatMap((one) => changesOf(one, sources.names, known));
  const observed = await observationsOf(sources, known.currencies);
  return [...legs, ...observed].toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) || FIGURE_KINDS.indexOf(one.kind) - FIGURE_KINDS.indexOf(other.kind),
  );
}

function changesOf(
  { uuid, src_event: event, transaction_date: date, legs, ...said }: ListedTransaction,
  names: RecordNames,
  known: KnownRecords,
): Figure[] {
  return legs
    .filter(({ account }) => !known.outside.has(account))
    .map(({ account, instrument, quantity }) => {
      const unit = known.currencies.get(instrument) ?? "";
      return {
        kind: "Transaction",
        record: { kind: "transaction", id: uuid },
        event,
        date,
        account: names.account(account),
        instrument: unit === "" ? names.instrument(instrument) : "",
        description: said.description ?? said.notes ?? said.transaction_id ?? "",
        quantity: unit === "" ? exact(quantity) : null,
        value: unit === "" ? null : exact(quantity),
        unit,
        ledger: null,
        agrees: null,
      };
    });
}

async function observationsOf(
  sources: FigureSources,
  currencies: ReadonlyMap<string, string>,
): Promise<readonly Figure[]> {
  const { names } = sources;
  const statements = new Map<string, Promise<ComparedStatement>>();
  const lineOf = async ({ id, account, date }: ObservedFigure) => {
    if (account === null) return undefined;
    const place = `${account} ${date}`;
    const statement = statements.get(place) ?? sources.compared(account, date);
    statements.set(place, statement);
    const said = ulidFromUuid(id);
    return (await statement).lines.find(({ observable }) => observable === said);
  };
  const figures: Figure[] = [];
  for (const one of await sources.observed()) {
    const kind = KINDS[one.type];
    const line = kind === "Position" || kind === "Balance" ? await lineOf(one) : undefined;
    const isQuantity = line !== undefined && line.quantity_stated !== null;
    figures.push({
      kind,
      record: { kind: "observable", id: one.id },
      event: null,
      date: one.date,
      account: one.account === null ? "" : names.account(one.account),
      instrument: one.instrument === null ? "" : names.instrument(one.instrument),
      description: one.start === null ? (one.description ?? "") : `From ${one.start} to ${one.date}`,
      quantity: exact(one.quantity),
      value: exact(one.amount),
      unit: one.units === null ? "" : (currencies.get(one.units) ?? names.code(one.units)),
      ledger: line === undefined ? null : exact(isQuantity ? line.quantity : line.core),
      agrees: line?.ties_out ?? null,
    });
  }
  return figures;
}

const KINDS: Readonly<Record<ObservedFigure["type"], FigureKind>> = {
  "std.price": "Price",
  "std.position": "Position",
  "std.statement.balance": "Balance",
  "std.statement.period": "Statement",
};
