import { addDecimals, compareDecimals, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { shareOf } from "../values/basis-share.ts";

/** Units that came from outside or went there, at what they cost. */
interface Delivery<Of> {
  readonly of: Of;
  readonly day: string;
  readonly isOut: boolean;
  readonly security: string;
  readonly units: Decimal;
  readonly cost: Decimal;
}

interface Exchange<Of> {
  /** the delivery of the new units */
  readonly of: Of;
  readonly all: readonly Of[];
  readonly cells: { readonly type: string; readonly amount: string } & Readonly<Record<string, string>>;
}

/**
 * Deliveries of one day that are a spin-off or a merger, which the program has no other word for: units go at what they
 * cost, and what comes for them cost as much together.
 */
export function exchangesAmong<Of>(deliveries: readonly Delivery<Of>[]): readonly Exchange<Of>[] {
  const days = new Map<string, Delivery<Of>[]>();
  for (const one of deliveries) days.set(one.day, [...(days.get(one.day) ?? []), one]);
  return [...days.values()].flatMap((day) => exchangeOf(day) ?? []);
}

function exchangeOf<Of>(day: readonly Delivery<Of>[]): Exchange<Of> | null {
  const [gone, alsoGone] = day.filter(({ isOut }) => isOut);
  const come = day.filter(({ isOut }) => !isOut);
  if (gone === undefined || alsoGone !== undefined || gone.security === "") return null;
  const back = come.find(({ security }) => security === gone.security);
  const [other, another] = come.filter((one) => one !== back);
  if (other === undefined || another !== undefined || other.security === "") return null;
  const total = addDecimals(back?.cost ?? ZERO, other.cost);
  if (signOfDecimal(other.cost) <= 0 || compareDecimals(total, gone.cost) !== 0) return null;
  if (back !== undefined && compareDecimals(back.units, gone.units) !== 0) return null;
  const units = formatDecimal(gone.units);
  const received = { received_instrument_id: other.security, received_quantity: formatDecimal(other.units) };
  const both = { amount: "0", instrument_id: gone.security, ...received };
  const cells =
    back === undefined
      ? { type: "MERGER", quantity: `-${units}`, ...both }
      : { type: "SPINOFF", quantity: units, ...both, basis_share: shareOf(other.cost, total) };
  return { of: other.of, all: day.map(({ of }) => of), cells };
}
