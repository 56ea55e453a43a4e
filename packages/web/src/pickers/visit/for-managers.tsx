import type { ReactElement, ReactNode } from "react";
import { useMayManage, useVisits } from "../../data/session/session.ts";
import { SignUpButton } from "./sign-up-button.tsx";

/** What sets up the universe itself, for those who may; who looks at the demo is asked to sign up, others see nothing. */
export function ForManagers({ children, instead }: { children: ReactNode; instead?: string }): ReactElement | null {
  const visits = useVisits();
  if (useMayManage()) return <>{children}</>;
  return instead === undefined || !visits ? null : <SignUpButton>{instead}</SignUpButton>;
}
