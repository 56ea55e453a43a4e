/**
 * What a company does with its units. split: new units for old ones; spin_off: units of another company beside the old
 * ones; merger: units of another company, and cash, for the old ones; return_of_capital: money that lowers the cost.
 */
export const CORPORATE_ACTIONS = ["split", "spin_off", "merger", "return_of_capital"] as const;

export type CorporateActionKind = (typeof CORPORATE_ACTIONS)[number];
