import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal, readDecimal } from "@distributary/domain/money/parse-decimal";
import {
  decimalOf,
  divideRationals,
  multiplyRationals,
  rationalOf,
  subtractRationals,
} from "@distributary/domain/money/rational";
import { roundDecimal } from "@distributary/domain/money/round";
import { instrumentTerms } from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import type { EventFacts } from "./derived.ts";
import { heldElsewhere } from "./store/held-elsewhere.ts";

/** The units of a split in another account than that of its event. */
export interface SplitMovement {
  readonly account: string;
  /** units that come or go, above zero */
  readonly units: string;
  readonly incoming: boolean;
}

/**
 * What a split means for the other own accounts that hold the instrument when its day begins and have no split of that
 * day: what moves there where the event is of all accounts, else a warning that prices from then on are of new units.
 */
export async function splitElsewhere(
  w: Write,
  { id, date }: EventFacts,
  data: NewTransactionData,
): Promise<{ readonly movements: readonly SplitMovement[]; readonly warnings: readonly string[] }> {
  const others = await heldElsewhere(w.tx, w.universe, {
    instrument: data.what_id,
    account: data.target_account_id,
    date,
    event: id,
  });
  if (others.length === 0) return { movements: [], warnings: [] };
  if (data.all_accounts) {
    const movements = others.flatMap(({ account, held }) => {
      const more = unitsOf(data, readDecimal(held));
      const sign = signOfDecimal(more);
      const units = formatDecimal(sign < 0 ? { ...more, mantissa: -more.mantissa } : more);
      return sign === 0 ? [] : [{ account, units, incoming: sign > 0 }];
    });
    return { movements, warnings: [] };
  }
  const what = (await instrumentTerms(w.tx, w.universe, [data.what_id])).find((one) => one.id === data.what_id);
  const names = others.map(({ name }) => `"${name}"`).join(", ");
  const text =
    `"${what?.identifier ?? data.what_id}" is also held in ${names}, where this split is not recorded: ` +
    "later prices apply to new units everywhere. Record the split in all accounts, or in each.";
  return { movements: [], warnings: [text] };
}

/** What the ratio adds to units that are held, in the places that a quantity has; below zero: what goes. */
function unitsOf({ new_units: next, old_units: old }: NewTransactionData, held: Decimal): Decimal {
  const ratio = divideRationals(rationalOf(parseDecimal(next ?? "1")), rationalOf(parseDecimal(old ?? "1")));
  const units = rationalOf(held);
  return roundDecimal(decimalOf(subtractRationals(multiplyRationals(units, ratio), units)), 18);
}
