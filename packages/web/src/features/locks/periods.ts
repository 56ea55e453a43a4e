/** The last day of the month before the one of a day, and of the year before. Days are `yyyy-MM-dd`, of the calendar alone. */
export function periodEnds(today: string): { readonly lastMonth: string; readonly lastYear: string } {
  const [year = 0, month = 1] = today.split("-").map(Number);
  // Day 0 of a month is the last day of the one before it.
  return {
    lastMonth: new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10),
    lastYear: `${String(year - 1).padStart(4, "0")}-12-31`,
  };
}
