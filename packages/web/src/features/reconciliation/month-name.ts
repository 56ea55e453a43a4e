/** A month (`yyyy-MM`) over its column: one letter where there is little room. */
export function monthName(month: string, narrow: boolean): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  const name = new Intl.DateTimeFormat(undefined, { month: narrow ? "narrow" : "short", timeZone: "UTC" }).format(date);
  return narrow ? name : `${name} ${month.slice(2, 4)}`;
}
