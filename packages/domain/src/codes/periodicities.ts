/** Periodicities: daily, weekly, every second week, monthly, quarterly, semi-annual, annual. */
export const PERIODICITIES = ["D", "W", "B", "M", "Q", "S", "A"] as const;

export type Periodicity = (typeof PERIODICITIES)[number];
