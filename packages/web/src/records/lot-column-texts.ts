/** Texts of what the units of a lot are told of. */
export const lotColumnTexts = {
  rule: "Units of the lot that are left: what came on its day less what sales took of it since. Splits are counted.",
  formula: "units acquired − units sold of it",
  acquired: "Acquired",
  lot: "The lot, with its transaction and cost",
  open: "Open",
} as const;
