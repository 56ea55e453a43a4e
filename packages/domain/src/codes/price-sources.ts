/** Sources of a recorded price, best first: on one date user-sourced goes before statement, statement before observed. */
export const PRICE_SOURCES = ["user", "statement", "observed"] as const;

export type PriceSource = (typeof PRICE_SOURCES)[number];
