import { compareExact } from "../ui/format/exact.ts";
import { readTypedAmount, writeExactAmount } from "../ui/format/typed-amount.ts";

/** Units of what was acquired on a day, as an event names them. */
export interface NamedLot {
  readonly acquired_on: string;
  /** Decimal text; as typed where it is no amount */
  readonly units: string;
}

/** Named lots as the text that a form holds: a day and its units, lots apart by `;`. */
export function writeLots(value: unknown): string {
  if (!Array.isArray(value)) return "";
  return (value as readonly NamedLot[]).map((lot) => `${lot.acquired_on} ${writeExactAmount(lot.units)}`).join("; ");
}

/** Reads what {@link writeLots} wrote; units in any usual way of writing. */
export function readLots(text: string): readonly NamedLot[] {
  return typedLots(text).map(({ acquired_on, units }) => {
    const read = readTypedAmount(units);
    return { acquired_on, units: read.kind === "amount" ? read.amount : units };
  });
}

/** The same with the units as they are typed. */
export function typedLots(text: string): readonly NamedLot[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [day = "", ...rest] = part.split(" ");
      return { acquired_on: day, units: rest.join(" ") };
    });
}

/** The text with other units of one day; none where they are empty. */
export function withUnits(text: string, day: string, units: string): string {
  const others = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith(`${day} `));
  const own = units.trim() === "" ? [] : [`${day} ${units.replaceAll(";", "")}`];
  return [...others, ...own].toSorted().join("; ");
}

/** What stands for a day, as typed. */
export function unitsOn(text: string, day: string): string {
  const own = text.split(";").find((part) => part.trim().startsWith(`${day} `));
  return own === undefined ? "" : own.trim().slice(day.length + 1);
}

/** A day that is named, with more units than are held of it. */
export interface NotHeld {
  readonly day: string;
  readonly named: string;
  readonly held: string;
}

/** The days of a text of which less is held than is named; `held` by day, decimal text. */
export function notHeld(text: string, held: ReadonlyMap<string, string>): readonly NotHeld[] {
  return readLots(text).flatMap(({ acquired_on: day, units }) => {
    const there = held.get(day) ?? "0";
    return isAmount(units) && compareExact(units, there) > 0 ? [{ day, named: units, held: there }] : [];
  });
}

function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}
