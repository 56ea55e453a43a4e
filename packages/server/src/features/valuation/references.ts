import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { validation } from "../../platform/http/problem.ts";

/** One instrument asked about, as both calls name it. */
export interface SelectedInstrument {
  readonly key: string;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
  readonly hints?: { readonly instrument_id?: string | undefined } | undefined;
}

/** The days of a series, both included. */
export interface Window {
  readonly from: Day | null;
  readonly to: Day | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Index of the instrument of each reference, null where a text names none. Throws 422 at a uuid that is not there,
 * and at times that end before they start.
 */
export function instrumentsOf(book: Book, references: readonly SelectedInstrument[]): (number | null)[] {
  const wrong = references.flatMap((reference, index) => {
    const id = idOf(reference);
    if (id === null || book.instrumentIndex.has(id)) return [];
    const field = reference.hints?.instrument_id === undefined ? ["key"] : ["hints", "instrument_id"];
    return [
      {
        loc: ["body", index, ...field],
        msg: "This security does not exist. Choose another.",
        type: "value_error.reference",
      },
    ];
  });
  if (wrong.length > 0) throw validation(wrong);
  return references.map((reference) => {
    const id = idOf(reference);
    if (id !== null) return book.instrumentIndex.get(id) ?? null;
    const wanted = reference.key.toLowerCase();
    const found = book.terms.instruments.findIndex((one) => one.code?.toLowerCase() === wanted);
    return found < 0 ? null : found;
  });
}

/** First and last day of each reference, instants by the universe's time zone. */
export function windowsOf(references: readonly SelectedInstrument[], timezone: string): Window[] {
  const dayIn = (moment: string | undefined): Day | null =>
    moment === undefined ? null : parseDay(moment.includes("T") ? dayOfInstant(moment, timezone) : moment);
  return references.map((reference, index) => {
    const [from, to] = [dayIn(reference.start_time), dayIn(reference.end_time)];
    if (from !== null && to !== null && from > to) {
      const msg = `Choose an end on or after the start, ${formatDay(from)}.`;
      throw validation([{ loc: ["body", index, "end_time"], msg, type: "value_error.date.order" }]);
    }
    return { from, to };
  });
}

function idOf({ key, hints }: SelectedInstrument): string | null {
  return hints?.instrument_id ?? (UUID.test(key) ? key.toLowerCase() : null);
}
