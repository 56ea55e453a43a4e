/** Keys rows can be grouped by. */
export const GROUPING_KEYS = [
  "account",
  "instrument",
  "entity",
  "instrument_type",
  "account_type",
  "currency",
] as const;

export type GroupingKey = (typeof GROUPING_KEYS)[number];
