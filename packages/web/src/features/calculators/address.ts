/** The calculators, as the address names them. */
export const calculators = ["loan", "safe", "returns", "growth"] as const;
export type CalculatorName = (typeof calculators)[number];

/** What the address of the page carries. */
export interface CalculatorSearch {
  readonly c?: CalculatorName;
}

/** Reads the address; what it does not know it leaves out. */
export function calculatorSearch(raw: Record<string, unknown>): CalculatorSearch {
  const found = calculators.find((name) => name === raw["c"]);
  return found === undefined ? {} : { c: found };
}

/** The calculator that an address means. */
export function calculatorOf(search: { readonly c?: unknown }): CalculatorName {
  return calculatorSearch({ c: search.c }).c ?? "loan";
}
