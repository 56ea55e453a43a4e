import { createContext, useContext } from "react";

/** Whether keys of a single letter do something: set once around the pages, heard by every table. */
export const SingleKeys = createContext(true);

/** Whether keys of a single letter do something here. */
export function useSingleKeys(): boolean {
  return useContext(SingleKeys);
}
