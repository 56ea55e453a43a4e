/** Direction of a transaction seen from the target account: B buy, S sell, P pay out units, R receive units (P and R without consideration). */
export const DIRECTIONS = ["B", "S", "P", "R"] as const;

export type Direction = (typeof DIRECTIONS)[number];
