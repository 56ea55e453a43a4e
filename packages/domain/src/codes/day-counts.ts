/** Day counts: T36 30/360 bond basis, A36 actual/360, F36 actual/365 fixed. */
export const DAY_COUNTS = ["T36", "A36", "F36"] as const;

export type DayCount = (typeof DAY_COUNTS)[number];
