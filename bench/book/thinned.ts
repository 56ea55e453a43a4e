/**
 * A book as CSV with the prices alone that valuations on some days rest on: of each day (`yyyy-MM-dd`) those of the last
 * day on or before it that has any. All securities of a generated book are priced on the same days, so the figures of
 * these days are those of the whole book, of which nearly all rows are prices.
 */
export function thinned(
  files: ReadonlyMap<string, Uint8Array>,
  days: readonly string[],
): ReadonlyMap<string, Uint8Array> {
  const [heading = "", ...rows] = new TextDecoder().decode(files.get("prices.csv")).trimEnd().split("\n");
  const dayOf = (row: string): string => row.slice(0, 10);
  const priced = [...new Set(rows.map(dayOf))].sort();
  const kept = new Set(days.map((day) => priced.findLast((one) => one <= day)));
  const text = [heading, ...rows.filter((row) => kept.has(dayOf(row)))].join("\n");
  return new Map([...files, ["prices.csv", new TextEncoder().encode(`${text}\n`)]]);
}
