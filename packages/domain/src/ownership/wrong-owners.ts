import { compareDecimals, multiplyDecimals, ONE, signOfDecimal, sumDecimals } from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { formatDay, type Day } from "../time/day.ts";
import { ownsOn, readOwner, type OwnerField } from "./read-owners.ts";
import type { OwnerShare } from "../ledger/terms.ts";

/** What is wrong with recorded owners, and where: the place of the row and its field; none: the rows together. */
export interface WrongOwner {
  readonly place: readonly [] | readonly [row: number] | readonly [row: number, field: OwnerField];
  readonly msg: string;
}

const SAYS: Readonly<Record<OwnerField | "row", string>> = {
  row: "Give each owner an entity_id, a share and, if dated, from and to.",
  entity_id: "Give the owner as the id of an entity.",
  share: "Enter a share above 0 and up to 1.",
  from: "Enter a date as yyyy-MM-dd.",
  to: "Enter a date as yyyy-MM-dd.",
};

const HUNDRED = parseDecimal("100");

/**
 * What is wrong with the owners of a record by themselves: rows that do not read, a span that ends before it begins, two
 * rows of one owner on the same day, and more than all of it on any day. Empty: nothing. Whether the owners exist, and
 * whether they own each other in a circle, others must ask.
 */
export function wrongOwners(value: unknown): readonly WrongOwner[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [{ place: [], msg: SAYS.row.replace("An owner is", "Owners are rows of") }];
  const read = value.map(readOwner);
  const wrong = read.flatMap((owner, row) => wrongRow(owner, row));
  if (wrong.length > 0) return wrong;
  const owners = read as readonly OwnerShare[];
  const twice = owners.flatMap((owner, row): WrongOwner[] => {
    const other = owners.slice(0, row).find((one) => one.entity === owner.entity && shareADay(one, owner));
    return other
      ? [
          {
            place: [row, "from"],
            msg: `This owner already has a share ${spanOf(other)}. Change the dates or edit that share.`,
          },
        ]
      : [];
  });
  return twice.length > 0 ? twice : tooMuch(owners);
}

function wrongRow(owner: ReturnType<typeof readOwner>, row: number): WrongOwner[] {
  if ("wrong" in owner) {
    return [{ place: owner.wrong === "row" ? [row] : [row, owner.wrong], msg: SAYS[owner.wrong] }];
  }
  if (signOfDecimal(parseDecimal(owner.share)) === 0) return [{ place: [row, "share"], msg: SAYS.share }];
  const isBackward = owner.from !== null && owner.to !== null && owner.to < owner.from;
  return isBackward ? [{ place: [row, "to"], msg: "Enter a last day on or after the first day." }] : [];
}

/** Sums change only where somebody begins to own: those days are enough to look at. */
function tooMuch(owners: readonly OwnerShare[]): WrongOwner[] {
  const starts = [...new Set(owners.map(({ from }) => from))].toSorted((a, b) => (a ?? -Infinity) - (b ?? -Infinity));
  for (const day of starts) {
    const held = sumDecimals(owners.filter((owner) => ownsOn(owner, day)).map(({ share }) => parseDecimal(share)));
    if (compareDecimals(held, ONE) <= 0) continue;
    const when = day === null ? "Before any date" : `From ${formatDay(day)} on`;
    const percent = formatDecimal(multiplyDecimals(held, HUNDRED));
    return [{ place: [], msg: `${when} the shares add up to ${percent} %. Reduce them to 100 % or less.` }];
  }
  return [];
}

function shareADay(a: OwnerShare, b: OwnerShare): boolean {
  const begin = (day: Day | null): number => day ?? -Infinity;
  const end = (day: Day | null): number => day ?? Infinity;
  return begin(a.from) <= end(b.to) && begin(b.from) <= end(a.to);
}

function spanOf({ from, to }: OwnerShare): string {
  if (from === null) return to === null ? "without dates" : `until ${formatDay(to)}`;
  return to === null ? `from ${formatDay(from)} on` : `from ${formatDay(from)} to ${formatDay(to)}`;
}
