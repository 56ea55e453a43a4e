import type { Day } from "@distributary/domain/time/day";
import type { Short } from "./holdings.ts";

type Holding = Pick<Short, "account" | "instrument">;

/** Why a sale of more than is held is refused. */
export interface Refusal {
  readonly short: Short;
  /** by a person's own answer: it needs no further consent */
  readonly declined: boolean;
  /** how the sentence about it ends */
  readonly why: string;
}

interface RefusedRow {
  readonly place: string;
  readonly day: Day;
}

/** The refusal of sales for which an opening balance was declined. */
export function declinedOpening(short: Short): Refusal {
  return { short, declined: true, why: ", and an opening balance was declined." };
}

/** Refused rows that may have brought units: from their day on what was held before the files is not known. */
export class RefusedUnits {
  readonly #rows = new Map<string, RefusedRow>();

  /**
   * Notes where a refused row of a holding stands, in words, and its day; the earliest one counts. A day that cannot be
   * read (null) may have been any, so it is before all others.
   */
  add(holding: Holding, place: string, day: Day | null): void {
    const key = keyOf(holding);
    const earliest = this.#rows.get(key);
    const row = { place, day: day ?? Number.NEGATIVE_INFINITY };
    if (earliest === undefined || row.day < earliest.day) this.#rows.set(key, row);
  }

  /** The day of the earliest refused row of a holding, before all days where it cannot be read; null: none was refused. */
  firstDay(holding: Holding): Day | null {
    return this.#rows.get(keyOf(holding))?.day ?? null;
  }

  /** The refusal of sales that may be short because of the refused row. */
  refusal(short: Short): Refusal {
    const place = this.#rows.get(keyOf(short))?.place ?? "";
    const why = `, because a row that may have added units was rejected: ${place}. Correct that row first.`;
    return { short, declined: false, why };
  }
}

function keyOf({ account, instrument }: Holding): string {
  return `${account.index} ${instrument.index}`;
}
