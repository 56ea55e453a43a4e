/** Days around the date of a transaction within which the price field looks, unless told otherwise. */
export const PRICE_WINDOW_DAYS = 7;

/** Days to either side that a lookup may ask for at most: ten years, each as long as the longest. */
export const LONGEST_PRICE_WINDOW_DAYS = 3660;

/** Days that a public source is asked for of a symbol that has no prices yet: a year, and the weeks before it. */
export const FIRST_FETCH_DAYS = 400;

/** Days before the newest fetched price that are asked for again, as sources correct what they said last. */
export const FETCH_AGAIN_DAYS = 7;
