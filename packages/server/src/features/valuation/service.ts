import type {
  HoldingSelect,
  HoldingSeries,
  PayoffSelect,
  PayoffSeries,
  ValuationSelect,
  ValuationSeries,
} from "@distributary/contract/reporting/valuation";
import { parseDay, type Day } from "@distributary/domain/time/day";
import type { Actor } from "../../access/session/actor.ts";
import type { Books, KnownBook } from "../../access/books.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import type { FigureAddress } from "../../access/records/evidence.ts";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdingSeries, type KeyOf } from "./holding.ts";
import { payoffSeries } from "./payoff.ts";
import { instrumentsOf, windowsOf, type SelectedInstrument, type Window } from "./references.ts";
import { valuationSeries } from "./worth.ts";

/** One reference with what it means in the book. */
type Series<Select, Answer> = (
  book: KnownBook["book"],
  instrument: number | null,
  select: Select,
  window: Window,
  today: Day,
  /** place among the references */
  place: number,
  keyOf: KeyOf,
) => Answer;

/** What instruments pay and are worth, by the same engine as the summary. Reads only. */
export function valuationService({
  books,
  clock,
  addressOf,
}: {
  readonly books: Books;
  readonly clock: Clock;
  /** how keys that open a holding are written; without it there are none */
  readonly addressOf?: FigureAddress;
}) {
  async function seriesOf<Select extends SelectedInstrument, Answer>(
    actor: Actor,
    selects: readonly Select[],
    knownOn: string | undefined,
    series: Series<Select, Answer>,
  ): Promise<{ items: Answer[] }> {
    const known = await (knownOn === undefined
      ? books.current(actor.universe, false)
      : books.asKnownOn(actor.universe, knownOn));
    if (!known) throw notFound();
    const { book, head } = known;
    const today = parseDay(dayOfInstant(clock.now(), head.timezone));
    const instruments = instrumentsOf(book, selects);
    const windows = windowsOf(selects, head.timezone);
    const keyOf: KeyOf = (figure, day, currency) => {
      const code = book.terms.instruments[currency]?.code;
      return figure === null || code == null || addressOf === undefined
        ? null
        : addressOf(figure, day, code, knownOn ?? null);
    };
    const items = selects.map((select, i) =>
      series(book, instruments[i] ?? null, select, windows[i] as Window, today, i, keyOf),
    );
    return { items };
  }

  return {
    /** Planned payments by date, or payoff by price or valuation. Throws 422 at an instrument that is not there. */
    payoff(actor: Actor, selects: readonly PayoffSelect[], knownOn?: string): Promise<{ items: PayoffSeries[] }> {
      return seriesOf(actor, selects, knownOn, payoffSeries);
    },

    /** What was held at the end of each day. Throws 422 at an instrument, account or currency that is not there. */
    holding(actor: Actor, selects: readonly HoldingSelect[], knownOn?: string): Promise<{ items: HoldingSeries[] }> {
      return seriesOf(actor, selects, knownOn, holdingSeries);
    },

    /** Value at the end of each day. Throws 422 at an instrument that is not there. */
    instrument(
      actor: Actor,
      selects: readonly ValuationSelect[],
      knownOn?: string,
    ): Promise<{ items: ValuationSeries[] }> {
      return seriesOf(actor, selects, knownOn, valuationSeries);
    },
  };
}
