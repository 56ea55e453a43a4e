/** Narrower than this the columns marked wide are put away, and what matters of them stands under the name. */
export const phone = 641;
