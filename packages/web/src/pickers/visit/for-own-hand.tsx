import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";

/** Whether whoever sits here acts for themselves: staff who act for somebody share, join and take away nothing. */
export function useOwnHand(): boolean {
  return useSignedIn().impersonator === null;
}

/** What only the person themselves may do; staff who act for them see nothing of it. */
export function ForOwnHand({ children }: { children: ReactNode }): ReactElement | null {
  return useOwnHand() ? <>{children}</> : null;
}
