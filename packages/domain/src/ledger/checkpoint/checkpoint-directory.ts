import type { Decimal } from "../../money/decimal.ts";
import type { ChangeExtra } from "../columns/posting-columns.ts";
import type { BookTerms } from "../terms.ts";

/** How a column of integers is stored: 0 none, 1 doubles in the parts, or its bigints as text. */
export type StoredIntegers = 0 | 1 | readonly string[];

export interface StoredSlice {
  /** position, change class, number of changes, quantity scale, amount scale */
  readonly n: readonly [number, number, number, number, number];
  /** quantity, amount, fees */
  readonly c: readonly [StoredIntegers, StoredIntegers, StoredIntegers];
  /** there: a column of causes follows */
  readonly causes?: true;
  readonly extras?: readonly (readonly [number, unknown])[];
}

export interface StoredHistory {
  readonly key: number;
  readonly count: number;
  readonly scale: number;
  readonly prices: StoredIntegers;
  /** the one currency and source of all, or null where columns follow */
  readonly currency: number | null;
  readonly source: number | null;
}

/** The first column of a checkpoint: everything but the long columns, as JSON. */
export interface Directory {
  readonly terms: BookTerms;
  readonly transactions: number;
  readonly identity: readonly number[];
  /** account and instrument of each position, flat */
  readonly positions: readonly number[];
  readonly slices: readonly StoredSlice[];
  readonly prices: readonly StoredHistory[];
  readonly rates: readonly StoredHistory[];
}

/** JSON as UTF-16 code units, so that no text encoder of a host is needed. */
export function encodeDirectory(directory: Directory): Uint16Array {
  const text = JSON.stringify(directory);
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** Reads what {@link encodeDirectory} wrote. Throws a SyntaxError where it is damaged. */
export function decodeDirectory(units: Uint16Array): Directory {
  let text = "";
  // `apply` reads the typed array directly; spreading it allocates an iterator result per unit.
  for (let i = 0; i < units.length; i += 8192)
    text += String.fromCharCode.apply(null, units.subarray(i, i + 8192) as unknown as number[]);
  return JSON.parse(text) as Directory;
}

interface StoredDecimal {
  readonly m: string;
  readonly s: number;
}

/** Bigints as text under a mark of their own, so that any nesting of decimals survives JSON. */
export function storeExtra(extra: ChangeExtra): unknown {
  return JSON.parse(
    JSON.stringify(extra, (_, value: unknown) =>
      isDecimal(value) ? { m: String(value.mantissa), s: value.scale } : value,
    ),
  );
}

/** Reads what {@link storeExtra} made of the further parts of a change. */
export function restoreExtra(stored: unknown): ChangeExtra {
  return revive(stored) as ChangeExtra;
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  if ("m" in value && "s" in value) {
    const { m, s } = value as StoredDecimal;
    return { mantissa: BigInt(m), scale: s };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]));
}

function isDecimal(value: unknown): value is Decimal {
  return typeof value === "object" && value !== null && "mantissa" in value;
}
