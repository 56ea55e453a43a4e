import { DUE_KIND } from "../codes/instrument-types.ts";
import type { Book } from "./book.ts";
import { tagInGroup, type GroupingKey } from "./grouping-keys.ts";
import { layoutOf, type GroupColumn } from "./layout.ts";
import type { Position } from "./columns/position.ts";

/**
 * The group of a position under a key: the id of an account, instrument, entity or currency, a type (of what is due
 * on notices {@link DUE_KIND}), or a tag. Tags are
 * those of the instrument, then of the account, then of its entity. Null: no entity, or no such tag.
 */
export function groupKeyOf(book: Book, position: Position, key: GroupingKey): string | null {
  const account = book.terms.accounts[position.account];
  const instrument = book.terms.instruments[position.instrument];
  switch (key) {
    case "account":
      return account?.id ?? null;
    case "account_type":
      return account?.type ?? null;
    case "entity":
      return account?.entity?.id ?? null;
    case "instrument":
      return instrument?.id ?? null;
    case "instrument_type":
      return account?.isDue === true && instrument?.type === "CCY" ? DUE_KIND : (instrument?.type ?? null);
    case "currency":
      return book.terms.instruments[position.currency]?.id ?? null;
  }
  const tags = [...(instrument?.tags ?? []), ...(account?.tags ?? [])];
  return key === "tag" ? (tags[0] ?? null) : tagInGroup(tags, key);
}

/** The groups of all positions of a book under a key, kept until its positions or terms change. */
export function groupColumn(book: Book, key: GroupingKey): GroupColumn {
  book.layout ??= layoutOf(book.positions);
  const known = book.layout.groups.get(key);
  if (known) return known;
  const numberOf = new Map<string | null, number>();
  const numbers = Int32Array.from(book.positions, (position) => {
    const id = groupKeyOf(book, position, key);
    const number = numberOf.get(id) ?? numberOf.size;
    numberOf.set(id, number);
    return number;
  });
  const column = { numbers, ids: [...numberOf.keys()] };
  book.layout.groups.set(key, column);
  return column;
}
