import type { Short } from "./holdings.ts";

type Holding = Pick<Short, "account" | "instrument">;

/** Why the sales of a holding that are more than is held are refused. */
export interface Refusal {
  readonly short: Short;
  /** by a person's own answer: it needs no further consent */
  readonly declined: boolean;
  /** how the sentence about them ends */
  readonly why: string;
}

/** The refusal of sales for which an opening balance was declined. */
export function declinedOpening(short: Short): Refusal {
  return { short, declined: true, why: ", and an opening balance was declined." };
}

/** Refused rows that may have brought units: what was held before the files is not known where one of these is missing. */
export class RefusedUnits {
  readonly #places = new Map<string, string>();

  /** Notes where a refused row of a holding stands, in words; the first one counts. */
  add(holding: Holding, place: string): void {
    const key = keyOf(holding);
    if (!this.#places.has(key)) this.#places.set(key, place);
  }

  /** Where the first refused row of a holding stands; null: none was refused. */
  placeOf(holding: Holding): string | null {
    return this.#places.get(keyOf(holding)) ?? null;
  }

  /** The refusal of sales that are short because of a refused row, or none. */
  refusal(short: Short): readonly Refusal[] {
    const place = this.placeOf(short);
    if (place === null) return [];
    const why = `, because a row that may have brought some was refused: ${place}. Mend that row first.`;
    return [{ short, declined: false, why }];
  }
}

function keyOf({ account, instrument }: Holding): string {
  return `${account.index} ${instrument.index}`;
}
