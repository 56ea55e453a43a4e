import type { ReactElement, ReactNode } from "react";
import { useMayWrite } from "../../data/session/session.ts";
import { SignUpButton } from "./sign-up-button.tsx";

/** What changes the records, for those who may; who only looks is shown nothing, or is asked to sign up for it. */
export function ForWriters({ children, instead }: { children: ReactNode; instead?: string }): ReactElement | null {
  if (useMayWrite()) return <>{children}</>;
  return instead === undefined ? null : <SignUpButton>{instead}</SignUpButton>;
}
