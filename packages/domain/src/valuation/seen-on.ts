import { signOfDecimal, ZERO, type Decimal } from "../money/decimal.ts";
import { decimalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { ownershipOn, type Ownership, type Perspective } from "./ownership.ts";
import type { Position } from "./position.ts";
import { quantityOn } from "./reconcile.ts";

/** What of some positions is somebody's at the end of a day. */
export interface SeenOn {
  readonly ownership: Ownership;
  /** positions (indices) that cancel, with the id of the entity inside the perspective that issued what they hold */
  readonly cancelled: ReadonlyMap<number, string>;
  /** share of a position that counts, 0 to 1 */
  readonly shareOf: (p: number) => Decimal;
}

/**
 * Shares of a perspective in positions at the end of a day. Looked through, what an entity inside of it issued cancels
 * while another inside of it holds some: it counts as what the entity has. Throws OwnershipCycle.
 */
export function seenOn(book: Book, perspective: Perspective, positions: readonly number[], day: Day): SeenOn {
  const ownership = ownershipOn(book.terms, perspective, day);
  const shares = new Map([...ownership.accounts].map(([account, share]) => [account, decimalOf(share)]));
  const cancelled = cancelledOn(book, perspective, { ownership, positions }, day);
  const shareOf = (p: number): Decimal =>
    cancelled.has(p) ? ZERO : (shares.get((book.positions[p] as Position).account) ?? ZERO);
  return { ownership, cancelled, shareOf };
}

function cancelledOn(
  book: Book,
  { entity, mode }: Perspective,
  { ownership, positions }: { readonly ownership: Ownership; readonly positions: readonly number[] },
  day: Day,
): ReadonlyMap<number, string> {
  const cancelled = new Map<number, string>();
  if (mode === "direct") return cancelled;
  const inside = new Set([entity, ...ownership.entities.keys()]);
  const issued = positions.filter((p) => {
    const { account } = book.positions[p] as Position;
    return ownership.accounts.has(account) && inside.has(issuerOf(book, p) ?? "");
  });
  const between = new Set(
    issued.filter((p) => isOfAnother(book, p) && isHeld(book, p, day)).map((p) => book.positions[p]?.instrument),
  );
  for (const p of issued) if (between.has(book.positions[p]?.instrument)) cancelled.set(p, issuerOf(book, p) ?? "");
  return cancelled;
}

/** Id of the entity that issued what a position holds. */
export function issuerOf(book: Book, p: number): string | undefined {
  return book.terms.instruments[(book.positions[p] as Position).instrument]?.issuer;
}

/** Whether another than the issuer holds a position. */
export function isOfAnother(book: Book, p: number): boolean {
  const holder = book.terms.accounts[(book.positions[p] as Position).account]?.entity?.id;
  return holder !== issuerOf(book, p);
}

/** Whether anything is held, or owed, of a position at the end of a day. */
export function isHeld(book: Book, p: number, day: Day): boolean {
  const { account, instrument } = book.positions[p] as Position;
  return signOfDecimal(quantityOn(book, account, instrument, day)) !== 0;
}
