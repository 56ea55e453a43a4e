import type { KeyboardEvent } from "react";

/**
 * Where a key leads from the point `here` of a drawing whose points go from 0 to `last`: the arrows to its neighbours,
 * Home and End to its ends. Null, and nothing prevented, where the key does not walk.
 */
export function walkedTo(
  event: Pick<KeyboardEvent, "key" | "preventDefault">,
  here: number,
  last: number,
): number | null {
  const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
  if (next === undefined) return null;
  event.preventDefault();
  return Math.max(0, Math.min(last, next));
}
