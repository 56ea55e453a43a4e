import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import { commitmentOn, recordDays } from "@distributary/domain/returns/measures/commitment-record";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import type { Actor } from "../../access/session/actor.ts";
import { bookKnown, type Books, type KnownBook } from "../../access/books.ts";
import { COMMITMENT_FIGURES, TERM_FIGURES } from "@distributary/contract/evidence/figures/commitments";
import { formulasOf } from "@distributary/contract/evidence/figures/words";
import { dayOfInstant } from "../../access/records/day-of.ts";
import type { Services } from "../../access/http/services.ts";
import { notFound } from "../../platform/http/problem.ts";
import { eventsService } from "../events/service.ts";
import { commitmentKeys } from "./figure-keys.ts";
import type { CommitmentHistory } from "./history.ts";
import { nextCallsOf } from "./next.ts";
import { pooledOf, type PooledCommitments } from "./pooled.ts";
import { presentPayments, presentPoint } from "./present.ts";
import { presentTerms, termFigures } from "./term-figures.ts";
import { termKeys } from "./term-keys.ts";

/** A commitment as it stands, for a report. */
export type StandingCommitment = CommitmentPoint & {
  readonly instrument_id: string;
  readonly name: string;
  readonly currency: string;
  readonly payments: CommitmentRecord["payments"];
  /** keys under which its figures open, by their names */
  readonly keys: Readonly<Record<string, string>>;
};

/** Commitments at the end of a period, before it, and at its end those of one currency put together. */
export interface StandingPeriod {
  readonly at: readonly StandingCommitment[];
  /** null: not asked for */
  readonly since: readonly StandingCommitment[] | null;
  readonly pooled: readonly PooledCommitments[];
}

interface Standings {
  readonly book: Book;
  readonly funds: readonly CommitmentHistory[];
  /** day by day, in the order of the days */
  readonly standing: readonly (readonly StandingCommitment[])[];
}

/** Up to the end of which day (`yyyy-MM-dd`; today's unless said), and as known on which instant (now unless said). */
export interface Asked {
  readonly at?: string | undefined;
  readonly as_known_on?: string | undefined;
}

/** Ids of the accounts that hold the commitments, and of the commitments themselves; unless said, all are meant. */
export interface Narrowed {
  readonly accounts?: readonly string[] | undefined;
  readonly instruments?: readonly string[] | undefined;
}

/** How commitments stand and stood: money by their notices, value by the engine of the summary. Reads only. */
export function commitmentsService(services: Services, books: Books) {
  const events = eventsService(services);

  async function known(actor: Pick<Actor, "universe">, instant: string | undefined): Promise<KnownBook> {
    const found = await bookKnown(books, actor.universe, instant);
    if (!found) throw notFound();
    return found;
  }

  /**
   * Every commitment that was one by the last of some days, in order of names, as it stood at the end of each, by one
   * book. A fund to which nothing was promised, and that gave no notice, is none: bought and sold by plain transactions
   * it is a holding like others, and zeros would say that nothing was paid.
   */
  async function standings(
    actor: Pick<Actor, "universe">,
    days: readonly Day[],
    asKnownOn: string | undefined,
    narrowed: Narrowed = {},
  ): Promise<Standings> {
    const all = await events.commitments(actor, asKnownOn);
    const last = Math.max(...days);
    const { book } = await known(actor, asKnownOn);
    const funds = all.filter((one) => {
      const { begins, committed, notices } = one;
      return begins <= last && (committed !== null || notices.length > 0) && isMeant(book, one, narrowed);
    });
    const points = funds.map((history) => ({ history, pointOn: pointsOf(book, history) }));
    const standing = days.map((day) =>
      points.map(({ history, pointOn }) => ({
        instrument_id: history.id,
        name: history.name,
        currency: history.currency.code,
        payments: presentPayments(history, day),
        keys: commitmentKeys(history.id, { at: day, asKnownOn: asKnownOn ?? null }),
        ...pointOn(day),
      })),
    );
    return { book, funds, standing };
  }

  return {
    /** The record of one commitment up to the end of a day, today's unless said. Throws 404 where it is none. */
    async record(
      actor: Pick<Actor, "universe">,
      id: string,
      { at, as_known_on }: Asked = {},
    ): Promise<CommitmentRecord> {
      const all = await events.commitments(actor, as_known_on);
      const history = all.find((one) => one.id === id);
      if (history === undefined) throw notFound();
      // The book is asked last and without a pause: it is changed in place.
      const { book, head } = await known(actor, as_known_on);
      const today = parseDay(at ?? dayOfInstant(services.clock.now(), head.timezone));
      const first = history.notices.reduce<Day | null>(
        (day, one) => (day === null ? one.day : Math.min(day, one.day)),
        null,
      );
      const point = pointsOf(book, history);
      const asked = { at: today, asKnownOn: as_known_on ?? null };
      return {
        instrument_id: id,
        name: history.name,
        currency: history.currency.code,
        at: formatDay(today),
        now: point(today),
        record: first === null || first > today ? [] : recordDays(first, today).map(point),
        payments: presentPayments(history, today),
        next: nextCallsOf(book, history, all, today),
        terms: presentTerms(termFigures(book, history, today)),
        formulas: formulasOf({ ...COMMITMENT_FIGURES, ...TERM_FIGURES }),
        explain: { ...commitmentKeys(id, asked), ...termKeys(id, asked) },
      };
    },

    /**
     * Every commitment as it stood at the end of a period (days as `yyyy-MM-dd`) and, unless `since` is null, before it,
     * in order of names; and those of one currency put together.
     */
    async standingInPeriod(
      actor: Pick<Actor, "universe">,
      { at, since }: { readonly at: string; readonly since: string | null },
      asKnownOn?: string,
      narrowed: Narrowed = {},
    ): Promise<StandingPeriod> {
      const day = parseDay(at);
      const days = since === null ? [day] : [day, parseDay(since)];
      const { book, funds, standing } = await standings(actor, days, asKnownOn, narrowed);
      return {
        at: standing[0] ?? [],
        since: standing[1] ?? null,
        pooled: pooledOf(book, funds, day, asKnownOn ?? null),
      };
    },
  };
}

/** Whether a commitment is one of those named, and was ever held in one of the accounts named. */
function isMeant(book: Book, { id }: CommitmentHistory, { accounts, instruments }: Narrowed): boolean {
  if (instruments !== undefined && !instruments.includes(id)) return false;
  if (accounts === undefined) return true;
  const holders = holdersOf(book, indexOf(book.instrumentIndex, id));
  return holders.some((account) => accounts.includes(book.terms.accounts[account]?.id ?? ""));
}

/** How a commitment stands at the end of a day, as the contract shows it. */
export function pointsOf(book: Book, history: CommitmentHistory): (day: Day) => CommitmentPoint {
  const instrument = indexOf(book.instrumentIndex, history.id);
  const accounts = holdersOf(book, instrument);
  return (day) => {
    const { value, price } = holdingAt(book, instrument, accounts, day);
    return presentPoint(commitmentOn(history, day, value), price);
  };
}
