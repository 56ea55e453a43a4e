import { catalogue } from "../../language/catalogue.ts";

type Held = "short" | "long" | "debt" | undefined;

const terms = catalogue({ debt: "debt", long: "long term", short: "short term" });

function term(held: Held): string {
  return terms[held ?? "short"];
}

/** Texts of the lots that a realised gain was told from. */
export const soldLotsTexts = catalogue({
  title: "Lots sold",
  soldOn: "Sold on",
  quantity: "Quantity",
  cost: "Cost",
  proceeds: "Proceeds",
  gain: "Gain",
  term,
  acquired: (day: string, held: Held) => `acquired ${day}, ${term(held)}`,
});
