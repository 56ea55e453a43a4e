import { catalogue } from "../../language/catalogue.ts";

/** Texts of what was held of an instrument over time. */
export const heldTexts = catalogue({
  title: "Position value",
  failed: "We couldn’t load the position value.",
  quantity: "Quantity",
  price: "Price",
  value: "Value",
  date: "Date",
  noValue: "No prices for these dates, so there is no value to chart.",
  oneDay: "Held for less than a month.",
  cut: "Showing the most recent dates only.",
  spoken: (from: string, to: string, first: string, last: string, unit: string) =>
    `From ${from} to ${to} the value went from ${first} to ${last} ${unit}.`,
});
