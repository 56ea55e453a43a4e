/** A figure as a page shows it: thousands apart, a minus as wide as a digit, and a dash where it is not known. */
export function shownFigure(figure: string | null): string {
  if (figure === null) return "–";
  const [whole = "", fraction] = figure.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "\u2212");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
