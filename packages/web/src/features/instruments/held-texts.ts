/** Texts of what was held of an instrument over time. */
export const heldTexts = {
  title: "What was held over time",
  failed: "What was held could not be read.",
  quantity: "Quantity",
  price: "Price",
  value: "Value",
  date: "Date",
  noValue: "No price reaches these days, so there is no value to draw.",
  oneDay: "It has been held for less than a month.",
  cut: "Only the newest days are shown.",
  spoken: (from: string, to: string, first: string, last: string, unit: string) =>
    `From ${from} to ${to} the value went from ${first} to ${last} ${unit}.`,
} as const;
