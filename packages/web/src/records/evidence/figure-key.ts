import {
  explainKey,
  parseExplainKey,
  type KeyContext,
  type ReadKey,
  type SummaryKey,
} from "@distributary/contract/evidence/figure-key";
import type { EarnedKey, LotKey } from "@distributary/contract/evidence/analytic-key";
import type { CustomColumnSubject } from "@distributary/contract/evidence/custom-column-key";
import { readRecordKey, recordKey } from "@distributary/contract/evidence/record-key";
import { parseDay } from "@distributary/domain/time/day";

/** The key of another figure, of one beside it; one that is no such key, or of which there is no other, stays as it is. */
function beside(key: string, other: (read: ReadKey) => SummaryKey | null): string {
  const read = parseExplainKey(key);
  const found = read && other(read);
  return found ? explainKey(found, read.context) : key;
}

/** The key of the same figure asked about otherwise. */
function asked(key: string, otherwise: (context: KeyContext) => Partial<KeyContext>): string {
  const read = parseExplainKey(key);
  return read ? explainKey(read.key, { ...read.context, ...otherwise(read.context) }) : key;
}

/** The key of another figure of the same position; a key of anything but a position is left as it is. */
export function siblingKey(key: string, figure: "value" | "quantity" | "basis" | "price"): string {
  return beside(key, ({ key: of }) =>
    "account" in of && "instrument" in of ? { figure, account: of.account, instrument: of.instrument } : null,
  );
}

/** The key of the same figure at the other end of a comparison of two days. */
export function keyAtSince(key: string, { at, since }: { readonly at: string; readonly since: string | null }): string {
  return asked(key, () => ({ at: parseDay(since ?? at), since: null }));
}

/** What a click on a figure does; a figure without a key opens nothing. */
export function opening(key: string, open: (key: string) => void): (() => void) | undefined {
  return key === "" ? undefined : () => open(key);
}

/** The key of a row's other end: what the positions that stand in the row now were worth at the earlier day. */
export function keyOfRowBefore(key: string): string {
  return beside(key, ({ key: of }) => {
    if (of.figure === "group") return { ...of, figure: "was" };
    return of.figure === "account"
      ? { figure: "was", section: "A", levels: [{ key: "account", id: of.account }] }
      : null;
  });
}

/** The key of all assets, of the key of the net worth that they are a part of. */
export function keyOfAssets(key: string): string {
  return keyOfSection(key, "A");
}

/** The key of all assets or all liabilities, of the key of the net worth that they are a part of. */
export function keyOfSection(key: string, section: "A" | "L"): string {
  return beside(key, ({ key: of }) => (of.figure === "net_worth" ? { figure: "group", section, levels: [] } : null));
}

/**
 * The key of what one's own column comes to, of the key of the net worth beside it: over all positions, or for a row or
 * position; null: of nothing else.
 */
export function keyOfOwn(key: string, column: string, of: CustomColumnSubject | null = null): string | null {
  const read = parseExplainKey(key);
  return read?.key.figure === "net_worth" ? explainKey({ figure: "own", text: column, of }, read.context) : null;
}

/** A row as the key of one's own column names it, of the key of its value; null where that is not known. */
export function ownRow(section: string, key: string): CustomColumnSubject | null {
  const of = parseExplainKey(key)?.key;
  if (of?.figure === "account" && (section === "A" || section === "L"))
    return { section, levels: [{ key: "account", id: of.account }] };
  return of?.figure === "group" ? { section: of.section, levels: of.levels } : null;
}

/** The key of what cancels of a holding between entities inside a perspective, of the key of the net worth beside it. */
export function keyOfCancelled(key: string, account: string, instrument: string): string {
  return beside(key, ({ key: of }) =>
    of.figure === "net_worth" ? { figure: "cancelled", account, instrument } : null,
  );
}

/** The key of what is to repay of one loan (by its id) on a home, of the key of all that is owed on it. */
export function keyOfLoan(key: string, loan: string): string {
  const read = readRecordKey(key);
  return read?.figure === "home.owed" ? recordKey({ ...read, figure: "loan.to_repay", ids: [loan] }) : key;
}

/** The key of the same figure on another day, compared with none. */
export function keyOn(key: string, day: string): string {
  return keyAtSince(key, { at: day, since: day });
}

/** The key of the same figure up to another day, from the same first day on where it has one. */
export function keyUntil(key: string, day: string): string {
  const record = readRecordKey(key);
  return record ? recordKey({ ...record, at: parseDay(day) }) : asked(key, () => ({ at: parseDay(day) }));
}

/** The key of the same figure over other days: after the end of one, up to the end of another. */
export function keyBetween(key: string, { since, at }: { readonly since: string; readonly at: string }): string {
  return asked(key, () => ({ at: parseDay(at), since: parseDay(since) }));
}

/** The key of the unrealised gain of a position, of the key of another of its figures. */
export function keyOfGain(key: string): string {
  return beside(key, ({ key: of }) =>
    "account" in of && "instrument" in of
      ? { figure: "gained_in", term: "all", account: of.account, instrument: of.instrument }
      : null,
  );
}

/** The key of another figure of the same lot, of that of its cost. */
export function keyOfLot(key: string, part: LotKey["part"]): string {
  return beside(key, ({ key: of }) => (of.figure === "lot" ? { ...of, part } : null));
}

/** The key of the expenses beside an income, and of a whole year of the key of one of its months. */
export function keyOfEarned(key: string, kind: EarnedKey["kind"], period?: string): string {
  return beside(key, ({ key: of }) => {
    if (of.figure !== "earned") return null;
    return { ...of, kind, id: of.by === "month" ? (period ?? of.id) : of.id };
  });
}

/** The key of what one security (by its id) earned or cost after a day and up to another, of the key of its value. */
export function keyOfCause(
  key: string,
  kind: EarnedKey["kind"],
  instrument: string,
  { since, at }: { readonly since: string; readonly at: string },
): string {
  return beside(keyBetween(key, { since, at }), () => ({ figure: "earned", kind, by: "instrument", id: instrument }));
}
