/**
 * What a spreadsheet takes for a formula: one of the marks at the beginning, also behind blanks, apostrophes that
 * neutralise one already, or in the full width of East Asian keyboards; or a control character that it skips.
 */
const FORMULA = /^'* *(?:[=+\-@＝＋－＠]|[\t\r\n\0])/u;
/** A figure as spreadsheets write it. No formula is made of digits alone. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A text as a cell of a CSV file (RFC 4180): what a spreadsheet would take for a formula begins with an apostrophe. */
export function csvText(text: string): string {
  return csvQuoted(FORMULA.test(text) ? `'${text}` : text);
}

/** The same for a cell that may be a figure: plain numbers, negative ones too, stay numbers. */
export function csvCell(text: string): string {
  return NUMBER.test(text) ? text : csvText(text);
}

/** One line of cells of which each may be a figure, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

/** What a cell held before it was neutralised: the apostrophe in front of a formula is taken off. */
export function readCsvText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function csvQuoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
