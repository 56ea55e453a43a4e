/** The rules of the trails of costs and gains of rows. */
export const costTrailTexts = {
  cost: "Cost",
  gain: "Unrealised gain",
  costRule: "The sum of what the open lots of these positions cost, each at the rate of the day it was acquired.",
  gainRule: "The sum of what these positions are worth less what they cost; accrued interest is income and no gain.",
} as const;
