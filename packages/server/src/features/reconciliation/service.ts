import type { ComparedStatement, Coverage, StatementBody } from "@distributary/contract/reporting/reconciliation";
import { firstOfMonth, lastOfMonth, monthsBetween } from "@distributary/domain/reconciliation/coverage";
import { MOST_DAYS_APART } from "@distributary/domain/reconciliation/transfers-apart";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import { addMonths } from "@distributary/domain/time/shift-months";
import type { Actor } from "../../access/session/actor.ts";
import { bookKnown, type Books, type KnownBook } from "../../access/books.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { revisionOn } from "../../access/store/history.ts";
import { accountTerms } from "../../access/store/references.ts";
import { recordKey } from "@distributary/contract/evidence/record-key";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { observablesService } from "../observables/service.ts";
import { addressOfFigure } from "../summary/service.ts";
import { presentCoverage } from "./coverage.ts";
import { lateDocuments } from "./expected.ts";
import { observationsOf } from "./said.ts";
import { statementsOf } from "./stated.ts";
import { presentComparison } from "./statement.ts";
import { neighbours, statedRows, statementSpans } from "./store.ts";

/** Months that a grid shows at most. */
const MOST_MONTHS = 60;

/** Statements before one that are looked at for how long it has been off: those of five years. */
const YEARS_BACK = 5;

/** Documents of a record that are late; see `lateDocuments`. */
export const lateDocumentsOf = lateDocuments;

/** Which months, and as known when. Days are `yyyy-MM-dd`. */
export interface CoverageQuery {
  readonly at?: string | undefined;
  readonly since?: string | undefined;
  readonly account?: string | undefined;
  readonly instrument?: string | undefined;
  readonly as_known_on?: string | undefined;
}

/**
 * What statements say against what the ledger says. Statements are observations of accounts; the grid and the lines are
 * worked out anew each time, so they are right whatever is entered, corrected or taken back later.
 */
export function reconciliationService(services: Pick<Services, "database" | "clock" | "ids">, books: Books) {
  const { database, clock } = services;
  const observables = observablesService(services);

  async function knownAt(reads: Reads, universe: string, instant: string | undefined): Promise<number | null> {
    return instant === undefined ? null : revisionOn(reads, universe, instant);
  }

  async function bookOf(universe: string, instant: string | undefined): Promise<KnownBook> {
    const known = await bookKnown(books, universe, instant);
    if (!known) throw notFound();
    return known;
  }

  return {
    /**
     * Month by month, which statement each account has. `currency` is an ISO code, the default currency unless said.
     * Throws 422 where `since` is after `at`, and for an account or instrument that is not there.
     */
    async coverage(actor: Actor, query: CoverageQuery, currency?: string): Promise<Coverage> {
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const revision = await knownAt(reads, universe, query.as_known_on);
      const zone = (await bookOf(universe, undefined)).head.timezone;
      const today = parseDay(dayOfInstant(clock.now(), zone));
      const at = query.at === undefined ? today : parseDay(query.at);
      const since = query.since === undefined ? yearBefore(at) : parseDay(query.since);
      if (since > at)
        throw invalid(["query", "since"], "Enter a first day on or before the last day.", "value_error.date.order");
      const months = monthsBetween(since, at, MOST_MONTHS);
      const days = {
        account: null,
        from: formatDay(months[0] ?? at),
        to: formatDay(lastOfMonth(months.at(-1) ?? firstOfMonth(at))),
      };
      const [rows, spans, standard] = await Promise.all([
        statedRows(reads, universe, days, revision),
        statementSpans(reads, universe, revision),
        accountTerms(reads, universe, []),
      ]);
      // Nobody sends statements of the accounts that the product keeps for itself.
      const own = new Set(standard.flatMap((one) => (one.standardCode === "@default" ? [] : one.id)));
      // Nothing may be awaited between a book and its question.
      const { book } = await bookOf(universe, query.as_known_on);
      const target = currencyIndex(book, currency);
      const only = {
        account: placeOf(book.accountIndex, query.account, "account"),
        instrument: placeOf(book.instrumentIndex, query.instrument, "instrument"),
      };
      return presentCoverage(book, statementsOf(book, rows), spans, { months, today, target, own, only });
    },

    /** One statement beside the ledger of its day, or the ledger alone where there is none. Throws 404. */
    async statement(
      actor: Pick<Actor, "universe">,
      { account, date }: { readonly account: string; readonly date: string },
      instant?: string,
      currency?: string,
    ): Promise<ComparedStatement> {
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const revision = await knownAt(reads, universe, instant);
      const day = parseDay(date);
      const [first, last] = [Math.max(day - MOST_DAYS_APART, FIRST_DAY), Math.min(day + MOST_DAYS_APART, LAST_DAY)];
      const [earlier, around, beside] = await Promise.all([
        statedRows(reads, universe, { account, from: formatDay(yearsBefore(day)), to: date }, revision),
        statedRows(reads, universe, { account: null, from: formatDay(first), to: formatDay(last) }, revision),
        neighbours(reads, universe, account, date, revision),
      ]);
      const accounts = await accountTerms(reads, universe, [account, ...new Set(around.map((row) => row.account))]);
      const { book } = await bookOf(universe, instant);
      const index = book.accountIndex.get(account);
      if (index === undefined) throw notFound();
      const target = currencyIndex(book, currency);
      const unit = book.terms.instruments[target]?.code ?? "";
      return presentComparison(
        book,
        {
          account: index,
          target,
          day,
          figureKey: (instrument) => {
            const id = instrument === null ? null : (book.terms.instruments[instrument]?.id ?? "");
            const key =
              id === null
                ? ({ figure: "account", account } as const)
                : ({ figure: "quantity", account, instrument: id } as const);
            return addressOfFigure(key, day, unit, instant ?? null);
          },
          differenceKey: (figure, instrument) => {
            const id = instrument === null ? null : book.terms.instruments[instrument]?.id;
            const ids = [account, ...(id == null ? [] : [id])];
            return recordKey({ figure: `difference.${figure}`, ids, at: day, asKnownOn: instant ?? null });
          },
        },
        {
          earlier: statementsOf(book, earlier),
          around: statementsOf(book, around).filter((one) => one.day >= first && one.day <= last),
          accounts,
          neighbours: beside,
        },
      );
    },

    /** Enters a whole statement in the place of the one that stands for its day. Throws 404, and 422 at what is wrong. */
    async save(
      actor: Actor,
      terms: WriteTerms,
      place: { readonly account: string; readonly date: string },
      body: StatementBody,
    ) {
      await assertAccount(readsOf(database, actor.universe), actor.universe, place.account);
      return observables.saveStatement(actor, terms, place, observationsOf(place, body));
    },

    /** Takes a statement back. Throws 404 where there is none. */
    remove(actor: Actor, terms: WriteTerms, place: { readonly account: string; readonly date: string }) {
      return observables.removeStatement(actor, terms, place);
    },
  };
}

async function assertAccount(reads: Reads, universe: string, account: string): Promise<void> {
  const found = await accountTerms(reads, universe, [account]);
  if (!found.some((one) => one.id === account)) throw notFound();
}

/** The index of what alone is asked for; null: nothing is. Throws 422 where the book of then has no such record. */
function placeOf(
  places: ReadonlyMap<string, number>,
  id: string | undefined,
  kind: "account" | "instrument",
): number | null {
  if (id === undefined) return null;
  const place = places.get(id);
  if (place === undefined) throw invalid(["query", kind], `There is no such ${kind}.`, "not-found");
  return place;
}

function currencyIndex({ terms }: KnownBook["book"], code: string | undefined): number {
  const found = terms.instruments.findIndex((one) => one.type === "CCY" && one.code === code);
  return found < 0 ? terms.defaultCurrency : found;
}

/** A day of the month eleven months before, or the first day of the calendar. */
function yearBefore(day: Day): Day {
  return Math.max(addMonths(firstOfMonth(day), -11), FIRST_DAY);
}

function yearsBefore(day: Day): Day {
  return Math.max(addMonths(day, -12 * YEARS_BACK), FIRST_DAY);
}

const FIRST_DAY = parseDay("0001-01-01");
const LAST_DAY = parseDay("9999-12-31");
