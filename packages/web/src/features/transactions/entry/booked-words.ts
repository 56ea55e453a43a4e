import { addDecimals, compareDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Booking } from "../../../records/form/booking-preview.tsx";
import type { EntryKind, StandardAccounts } from "./entry-kinds.ts";
import { entryTexts } from "./texts.ts";

type Leg = NonNullable<Booking["legs"]>[number];

/** A part of a sentence: words, units of something without their sign, or an account by its name. */
export type WordsPart =
  | { readonly say: string }
  | { readonly units: string; readonly of: string }
  | { readonly account: string };

const { words } = entryTexts;
const zero = parseDecimal("0");

function isIn({ quantity }: Leg): boolean {
  return compareDecimals(parseDecimal(quantity), zero) > 0;
}

function amount({ quantity, instrument }: Leg): WordsPart {
  return { units: quantity.replace(/^-/, ""), of: instrument };
}

/**
 * What an entry will book as a sentence, from what its dry run moves: "Buys 10 ACME for 1,234.50 USD from Checking".
 * Null where it moves something else than its kind says in so few words; the table of what it moves stands anyway.
 */
export function bookedWords(
  kind: EntryKind,
  legs: readonly Leg[],
  standard: StandardAccounts,
): readonly WordsPart[] | null {
  const others = new Set<string>(Object.values(standard));
  const own = legs.filter(({ account }) => !others.has(account));
  const into = own.filter(isIn);
  const out = own.filter((leg) => !isIn(leg));
  const [gained, lost] = [into[0], out[0]];
  const pair = into.length === 1 && out.length === 1 && gained !== undefined && lost !== undefined;
  switch (kind) {
    case "buy":
      return bought(words.buys, gained, {
        into,
        out,
        external: legs.filter((leg) => leg.account === standard.external),
      });
    case "sell":
      if (!pair) return null;
      return [
        { say: words.sells },
        amount(lost),
        { say: words.for },
        amount(gained),
        { say: words.into },
        { account: gained.account },
      ];
    case "exchange":
      if (!pair) return null;
      return [
        { say: words.exchanges },
        amount(lost),
        { say: words.for },
        amount(gained),
        { say: words.in },
        { account: gained.account },
      ];
    case "transfer":
      if (!pair || gained.instrument !== lost.instrument) return null;
      return [
        { say: words.moves },
        amount(gained),
        { say: words.from },
        { account: lost.account },
        { say: words.to },
        { account: gained.account },
      ];
    case "income":
    case "deposit":
    case "receive":
    case "opening":
      // What is owed when the book begins goes below zero.
      if (kind === "opening" && into.length === 0 && out.length === 1 && lost !== undefined)
        return [{ say: words.opening }, amount(lost), { say: words.owed }, { account: lost.account }];
      if (into.length !== 1 || out.length > 0 || gained === undefined) return null;
      return [{ say: words[kind] }, amount(gained), { say: words.into }, { account: gained.account }];
    case "expense":
    case "withdrawal":
    case "deliver":
      if (out.length !== 1 || into.length > 0 || lost === undefined) return null;
      return [{ say: words[kind] }, amount(lost), { say: words.from }, { account: lost.account }];
    default:
      return null;
  }
}

/** A purchase, with what was deposited for it: that came in before it was paid, so that less or nothing moved in all. */
function bought(
  says: string,
  gained: Leg | undefined,
  legs: { readonly into: readonly Leg[]; readonly out: readonly Leg[]; readonly external: readonly Leg[] },
): readonly WordsPart[] | null {
  const [lost] = legs.out;
  const [deposit] = legs.external;
  if (gained === undefined || legs.into.length !== 1 || legs.out.length > 1 || legs.external.length > 1) return null;
  const from: readonly WordsPart[] = lost === undefined ? [] : [{ say: words.from }, { account: lost.account }];
  const begins: readonly WordsPart[] = [{ say: says }, amount(gained), { say: words.for }];
  if (deposit === undefined) return lost === undefined ? null : [...begins, amount(lost), ...from];
  if (isIn(deposit) || (lost !== undefined && lost.instrument !== deposit.instrument)) return null;
  const paid = addDecimals(parseDecimal(lost?.quantity ?? "0"), parseDecimal(deposit.quantity));
  const total = { ...deposit, quantity: formatDecimal(paid) };
  return [...begins, amount(total), ...from, { say: words.after }, amount(deposit)];
}
