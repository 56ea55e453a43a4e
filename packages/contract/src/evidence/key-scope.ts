import { HOLDING_KINDS, type HoldingKind } from "@distributary/domain/codes/instrument-types";
import type { Scope } from "@distributary/domain/ledger/scope";

/** Longest text of a scope inside a key: some 130 accounts. */
const MOST_CHARACTERS = 3_000;

/** What of the book a figure is of, as it stands in a key: `a:<ids>;i:<ids>;t:<types>`; empty: the whole. Null: it is too much for a key. */
export function writeScope({ accounts = [], instruments = [], instrumentTypes = [] }: Scope): string | null {
  const lists = [
    ["a", accounts.map(shortened)],
    ["i", instruments.map(shortened)],
    ["t", instrumentTypes],
  ] as const;
  const text = lists.flatMap(([name, list]) => (list.length === 0 ? [] : [`${name}:${list.join(",")}`])).join(";");
  return text.length > MOST_CHARACTERS ? null : text;
}

/** Reads what {@link writeScope} wrote; null for anything else. */
export function readScope(text: string): Scope | null {
  if (text === "") return {};
  const lists = new Map(
    text.split(";").map((list) => {
      const [name = "", values = "", ...rest] = list.split(":");
      return [rest.length === 0 ? name : "", values.split(",")] as const;
    }),
  );
  if ([...lists.keys()].some((name) => !["a", "i", "t"].includes(name))) return null;
  const accounts = lists.get("a")?.map(lengthened) ?? [];
  const instruments = lists.get("i")?.map(lengthened) ?? [];
  const types = lists.get("t") ?? [];
  if (!accounts.every(isKnown) || !instruments.every(isKnown) || !types.every(isType)) return null;
  return {
    ...(accounts.length > 0 ? { accounts } : {}),
    ...(instruments.length > 0 ? { instruments } : {}),
    ...(types.length > 0 ? { instrumentTypes: types } : {}),
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A uuid in 22 characters: its 128 bits and four of nothing, six at a time (base64url). */
function shortened(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll("-", "")}`) << 4n;
  let text = "";
  for (let i = 0; i < 22; i++, bits >>= 6n) text = (DIGITS[Number(bits & 63n)] ?? "") + text;
  return text;
}

function lengthened(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  const bits = [...text].reduce((all, digit) => (all << 6n) | BigInt(DIGITS.indexOf(digit)), 0n) >> 4n;
  const hex = bits.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function isKnown(id: string | null): id is string {
  return id !== null;
}

function isType(text: string): text is HoldingKind {
  return (HOLDING_KINDS as readonly string[]).includes(text);
}
