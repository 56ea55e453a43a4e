import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import {
  compareDecimals,
  multiplyDecimals,
  ONE,
  signOfDecimal,
  subtractDecimals,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal, readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, divideRationals, rationalOf } from "@distributary/domain/money/rational";
import { roundDecimal } from "@distributary/domain/money/round";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { heldFrom } from "../../access/store/ledger.ts";
import { instrumentTerms } from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import type { EventFacts } from "./derived.ts";

/** What is worth a look where the units of a split are not what its ratio makes of those held on the day before. */
export async function splitWarnings(w: Write, { id, date }: EventFacts, data: NewTransactionData): Promise<string[]> {
  const holding = { account: data.target_account_id, instrument: data.what_id };
  const { held } = await heldFrom(w.tx, w.universe, holding, formatDay(parseDay(date) - 1), id);
  if (signOfDecimal(readDecimal(held)) === 0) return [await nothingHeld(w, holding.instrument, date)];
  const [next, old] = [parseDecimal(data.new_units ?? "1"), parseDecimal(data.old_units ?? "1")];
  const more = multiplyDecimals(readDecimal(held), subtractDecimals(next, old));
  const expected = decimalOf(divideRationals(rationalOf(more), rationalOf(old)));
  const said = parseDecimal(data.units);
  const gap = subtractDecimals(expected, data.direction === "R" ? said : { ...said, mantissa: -said.mantissa });
  const size = gap.mantissa < 0n ? { ...gap, mantissa: -gap.mantissa } : gap;
  // A company pays fractions in cash or rounds them: less than a unit is nothing to ask about.
  if (compareDecimals(size, ONE) < 0) return [];
  const shown = formatDecimal(
    roundDecimal(expected.mantissa < 0n ? { ...expected, mantissa: -expected.mantissa } : expected, 6),
  );
  const ratio = `${formatDecimal(next)} for ${formatDecimal(old)}`;
  return [
    `${held} units were held the day before: a split of ${ratio} changes them by ${shown} units, not ${formatDecimal(said)}.`,
  ];
}

/** A split comes before the trades of its day (0103): one of nothing brings units that were never paid for. */
async function nothingHeld(w: Write, instrument: string, date: string): Promise<string> {
  const split = (await instrumentTerms(w.tx, w.universe, [instrument])).find(({ id }) => id === instrument);
  return `No "${split?.identifier ?? instrument}" is held at the start of ${date}: the split would add units without a cost.`;
}
