/**
 * Where a key leads from the row that has the focus: J and down to the next, K and up to the one before, Home and End
 * to the ends, the page keys by ten. Null for any other key. From no row (-1) the first key leads to the first row.
 */
export function rowAfterKey(key: string, at: number, count: number, letters: boolean): number | null {
  const step =
    { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[key] ?? (letters ? { j: 1, k: -1 }[key] : undefined);
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (step === undefined) return null;
  return at < 0 ? 0 : Math.min(Math.max(at + step, 0), count - 1);
}
