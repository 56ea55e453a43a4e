/**
 * What becomes of the fees of trades in lots. `basis`: those of a purchase are cost, those of a sale reduce its proceeds;
 * `expense`: they stay out of cost and gain, and stand among the expenses alone.
 */
export const FEE_TREATMENTS = ["basis", "expense"] as const;

export type FeeTreatment = (typeof FEE_TREATMENTS)[number];
