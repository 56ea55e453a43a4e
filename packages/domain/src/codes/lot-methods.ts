/** Which units a sale takes: an account's `user_attributes.lot_method`. */
export const LOT_METHODS = ["FIFO", "LIFO", "HIFO", "AVERAGE", "SPECIFIC"] as const;

export type LotMethod = (typeof LOT_METHODS)[number];
