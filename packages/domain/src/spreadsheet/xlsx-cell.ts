/** Days since 1899-12-30, as spreadsheets count; null before March 1900, where their count is wrong. */
export function serialOfDay(day: string): number | null {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return Number.isInteger(days) && days > 60 ? days : null;
}

/** `A`, `B`, … `Z`, `AA`: the name of the column at the place, counted from 0. */
export function columnName(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest === 0 ? "" : columnName(rest - 1)) + String.fromCodePoint(65 + (place % 26));
}

/** Whether a decimal keeps all its digits as the double that a workbook holds: 15 of them. */
export function fitsDouble(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false;
  return text.length <= 15 || text.replace(/[-.]/g, "").replace(/^0+/, "").length <= 15;
}

/** What most texts are made of, and XML takes as it is. */
const SAME_IN_XML = /^[ !#-%'-;=?-~]*$/;

/** A text inside XML 1.0: characters that it cannot hold are dropped, the rest is escaped. */
export function xmlText(text: string): string {
  if (SAME_IN_XML.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A text as a cell: an inline string is never a formula, whatever it begins with. */
export function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}
