/** A figure as a page shows it: thousands apart, a minus as wide as a digit, and a dash where it is not known. */
export function shownFigure(figure: string | null): string {
  if (figure === null) return "–";
  const digits = figure.startsWith("-") ? 1 : 0;
  const point = figure.indexOf(".");
  const end = point < 0 ? figure.length : point;
  let from = digits + ((end - digits) % 3 || 3);
  let shown = (digits === 1 ? "\u2212" : "") + figure.slice(digits, Math.min(from, end));
  for (; from < end; from += 3) shown += `,${figure.slice(from, from + 3)}`;
  return point < 0 ? shown : shown + figure.slice(point);
}
