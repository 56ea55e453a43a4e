import { createContext, useContext } from "react";

/** Whether amounts of money are covered: set once around the pages, heard by every figure. */
export const AmountsCovered = createContext(false);

/** Whether amounts are covered here. */
export function useAmountsCovered(): boolean {
  return useContext(AmountsCovered);
}
