/** Texts of the spreadsheet. */
export const spreadsheetTexts = {
  errors: (count: number) => (count === 1 ? "1 cell needs attention" : `${count} cells need attention`),
} as const;
