/** Texts of the lots that a realised gain was told from. */
export const soldLotsTexts = {
  title: "Lots sold",
  soldOn: "Sold on",
  quantity: "Quantity",
  cost: "Cost",
  proceeds: "Proceeds",
  gain: "Gain",
  acquired: (day: string, term: "short" | "long" | undefined) =>
    `acquired ${day}, ${term === "long" ? "long term" : "short term"}`,
} as const;
