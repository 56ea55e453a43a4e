import type { AccountEntry, InstrumentEntry } from "../directory.ts";
import type { Holdings } from "./holdings.ts";
import type { KnownMovement } from "../known.ts";
import { decide, type DecidedShort, type OpeningAnswer } from "./openings.ts";
import { declinedOpening, type RefusedUnits, type Refusal } from "./refused-units.ts";

/** What is known of sales of more than is held. */
export interface ShortSales {
  /** those that an opening balance would close, with what was said about it */
  readonly decided: readonly DecidedShort[];
  /** rows that are refused, by their place */
  readonly refused: ReadonlyMap<number, Refusal>;
  /** places of the rows that are the first to sell more than is held */
  readonly first: ReadonlySet<number>;
}

/**
 * Finds sales of more than is held. Where a refused row may have brought units, what was held before the files is not
 * known from the day of that row on: an opening balance is offered for what is sold before it alone, and later sales
 * that are short even so are refused with the row to mend. `ask` answers what the universe moved of holdings.
 */
export async function findShortSales(
  holdings: Holdings,
  refusedUnits: RefusedUnits,
  answers: readonly OpeningAnswer[],
  ask: (
    of: readonly { account: AccountEntry; instrument: InstrumentEntry }[],
  ) => Promise<readonly (readonly KnownMovement[])[]>,
): Promise<ShortSales> {
  const shorts = await holdings.shorts(ask, (holding) => refusedUnits.firstDay(holding));
  const decided = decide(
    shorts.filter(({ missing }) => missing > 0n),
    answers,
  );
  const declined = new Set(decided.filter(({ answer }) => answer?.decision === "decline").map(({ short }) => short));
  const refusing = shorts.filter((short) => short.furtherFrom !== null || declined.has(short));
  const known = refusing.length === 0 ? [] : await ask(refusing);
  const refused = new Map<number, Refusal>();
  refusing.forEach((short, at) => {
    const opening = declined.has(short) ? 0n : short.missing;
    const byAnswer = declinedOpening(short);
    const byRow = refusedUnits.refusal(short);
    for (const { place, day } of holdings.refusals(short, known[at] ?? [], opening))
      refused.set(place, short.furtherFrom !== null && day >= short.furtherFrom ? byRow : byAnswer);
  });
  return { decided, refused, first: new Set(shorts.map(({ firstRow }) => firstRow)) };
}
