import { compareDecimals, ONE, signOfDecimal, sumDecimals } from "../money/decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { parseDay, type Day } from "../time/day.ts";
import type { OwnerShare } from "./terms.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Owners as an account or entity records them in `user_attributes.owners`: `[{entity_id, share, from?, to?}]`, shares
 * from 0 to 1 as decimal text or numbers, days `yyyy-MM-dd` and both included. Null where that is not what stands there.
 */
export function readOwners(value: unknown): OwnerShare[] | null {
  if (!Array.isArray(value)) return null;
  try {
    return value.map(ownerFrom);
  } catch {
    // Attributes are free: what does not read as owners says nothing of owners.
    return null;
  }
}

/** What is wrong with recorded owners, in one sentence; null: nothing. On no day may they own more than all of it. */
export function wrongOwners(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const owners = readOwners(value);
  if (!owners) return "Owners are a list of entity_id, share (0 to 1) and, where it is dated, from and to.";
  const starts = owners.map(({ from }) => from);
  const isTooMuch = starts.some((day) => {
    const held = owners.filter(
      ({ from, to }) => (from === null || (day !== null && from <= day)) && (to === null || day === null || day <= to),
    );
    return compareDecimals(sumDecimals(held.map(({ share }) => parseDecimal(share))), ONE) > 0;
  });
  return isTooMuch ? "The shares of the owners add up to more than 1." : null;
}

function ownerFrom(row: unknown): OwnerShare {
  if (typeof row !== "object" || row === null) throw new TypeError("An owner is an object.");
  const { entity_id: entity, share, from, to } = row as Record<string, unknown>;
  if (typeof entity !== "string" || !UUID.test(entity)) throw new TypeError("An owner is an entity.");
  const text = typeof share === "number" ? String(share) : share;
  if (typeof text !== "string") throw new TypeError("A share is a number.");
  const amount = parseDecimal(text);
  if (signOfDecimal(amount) < 0 || compareDecimals(amount, ONE) > 0) throw new RangeError("A share is from 0 to 1.");
  return { entity: entity.toLowerCase(), share: text, from: dayOrNull(from), to: dayOrNull(to) };
}

function dayOrNull(value: unknown): Day | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new TypeError("A day is text.");
  return parseDay(value);
}
