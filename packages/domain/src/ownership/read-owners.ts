import { compareDecimals, ONE, signOfDecimal, type Decimal } from "../money/decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { parseDay, type Day } from "../time/day.ts";
import type { EntityTerms, OwnerShare } from "../ledger/terms.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The fields of a recorded owner that can be wrong. */
export type OwnerField = "entity_id" | "share" | "from" | "to";

/**
 * Owners as an account or entity records them in `user_attributes.owners`: `[{entity_id, share, from?, to?}]`, shares
 * from 0 to 1 as decimal text or numbers, days `yyyy-MM-dd` and both included. Null where that is not what stands there.
 */
export function readOwners(value: unknown): OwnerShare[] | null {
  if (!Array.isArray(value)) return null;
  const owners = value.map(readOwner);
  // Attributes are free: what does not read as owners says nothing of owners.
  return owners.some((owner) => !("entity" in owner)) ? null : (owners as OwnerShare[]);
}

/** One recorded owner, or the field that does not read; `row` where it is no owner at all. */
export function readOwner(row: unknown): OwnerShare | { readonly wrong: OwnerField | "row" } {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return { wrong: "row" };
  const { entity_id: entity, share, from, to } = row as Record<string, unknown>;
  if (typeof entity !== "string" || !UUID.test(entity)) return { wrong: "entity_id" };
  const text = typeof share === "number" ? String(share) : share;
  const amount = typeof text === "string" ? decimalOrNull(text) : null;
  if (amount === null || signOfDecimal(amount) < 0 || compareDecimals(amount, ONE) > 0) return { wrong: "share" };
  const first = dayOrNull(from);
  if (first === undefined) return { wrong: "from" };
  const last = dayOrNull(to);
  if (last === undefined) return { wrong: "to" };
  return { entity: entity.toLowerCase(), share: String(text), from: first, to: last };
}

/** Who owns an entity: the owners that are recorded, else its parent alone, else nobody that is known. */
export function ownersOfEntity(recorded: unknown, parent: string | null): EntityTerms["owners"] {
  const owners = readOwners(recorded);
  if (owners !== null && owners.length > 0) return owners;
  return parent === null ? [] : [{ entity: parent, share: "1", from: null, to: null }];
}

/** Whether an owner has its share on a day; null: since ever. */
export function ownsOn({ from, to }: OwnerShare, day: Day | null): boolean {
  return (from === null || (day !== null && from <= day)) && (to === null || day === null || day <= to);
}

function decimalOrNull(text: string): Decimal | null {
  try {
    return parseDecimal(text);
  } catch {
    return null;
  }
}

function dayOrNull(value: unknown): Day | null | undefined {
  if (value === undefined || value === null) return null;
  try {
    return typeof value === "string" ? parseDay(value) : undefined;
  } catch {
    return undefined;
  }
}
