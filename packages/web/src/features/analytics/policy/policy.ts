import { ratioOfPercent } from "../../../ui/format/ratio.ts";
import { addExact, compareExact, negated, percentOf, signOf } from "../../../ui/format/exact.ts";

/** What a policy gives to one group, and what the group is held against. */
export interface PolicyPart {
  /** of the group; empty: of what belongs to none */
  readonly id: string;
  /** in per cent, as decimal text */
  readonly weight: string;
  /** the instrument whose price is the level */
  readonly benchmark: string;
}

const PART =
  /^(?<id>[\w.:-]{0,100})~(?<weight>\d{1,3}(?:\.\d{1,4})?)~(?<benchmark>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const MOST = 100;

/**
 * Reads a policy of an address, `EQTY~60~<benchmark>!BOND~40~<benchmark>`. What is no part is left out, as is a group that
 * was named before: an address is typed and sent around.
 */
export function readPolicy(text: unknown): readonly PolicyPart[] {
  if (typeof text !== "string") return [];
  const parts = new Map<string, PolicyPart>();
  for (const piece of text.split("!").slice(0, MOST)) {
    const { id = "", weight, benchmark } = PART.exec(piece)?.groups ?? {};
    if (weight !== undefined && benchmark !== undefined && !parts.has(id)) parts.set(id, { id, weight, benchmark });
  }
  return [...parts.values()];
}

/** The same policy for an address; nothing where it is empty. */
export function policyText(parts: readonly PolicyPart[]): string | undefined {
  if (parts.length === 0) return undefined;
  return parts.map(({ id, weight, benchmark }) => `${id}~${weight}~${benchmark}`).join("!");
}

/** The same policy as the summary is asked, with weights as ratios. */
export function policyBody(parts: readonly PolicyPart[]): { id: string; weight: string; benchmark: string }[] {
  return parts.map(({ id, weight, benchmark }) => ({ id, weight: ratioOfPercent(weight), benchmark }));
}

/** A weight in per cent as it was typed (`60`, `33,3 %`), from 0 to 100 with at most four decimals; null: it is none. */
export function readWeight(typed: string): string | null {
  const text = typed.trim().replace(",", ".").replace(/\s*%$/, "");
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) && compareExact(text, "100") <= 0 ? text : null;
}

/** What weights in per cent add up to. */
export function sumOfWeights(weights: readonly string[]): string {
  return weights.reduce(addExact, "0");
}

/**
 * What each group was of all of them at the end, in per cent with two decimals that add up to exactly 100: what rounding
 * leaves over goes to the largest. Groups that were worth nothing or less have none.
 */
export function closingWeights(
  groups: readonly { readonly path: readonly string[]; readonly closing: string | null }[],
): ReadonlyMap<string, string> {
  const held = groups
    .flatMap(({ path, closing }) => (closing === null || signOf(closing) <= 0 ? [] : [{ id: path[0] ?? "", closing }]))
    .toSorted((left, right) => compareExact(right.closing, left.closing));
  const whole = sumOfWeights(held.map(({ closing }) => closing));
  const weights = new Map(held.map(({ id, closing }) => [id, percentOf(closing, whole) ?? "0"]));
  const [largest] = held;
  if (largest !== undefined) {
    const others = sumOfWeights([...weights].flatMap(([id, weight]) => (id === largest.id ? [] : [weight])));
    weights.set(largest.id, addExact("100", negated(others)));
  }
  return weights;
}
