import type { ReactElement, ReactNode } from "react";
import { useMayWrite, useVisits } from "../../data/session/session.ts";
import { SignUpButton } from "./sign-up-button.tsx";

/** What changes the records, for those who may; who looks at the demo is asked to sign up for it, others see nothing. */
export function ForWriters({ children, instead }: { children: ReactNode; instead?: string }): ReactElement | null {
  const visits = useVisits();
  if (useMayWrite()) return <>{children}</>;
  return instead === undefined || !visits ? null : <SignUpButton>{instead}</SignUpButton>;
}
