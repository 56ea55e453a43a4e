import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../data/session/session.ts";
import { DemoButton } from "../pickers/demo-button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A list that holds nothing yet: why, the one thing to do, and the demo as the second, unless one is in it. */
export function EmptyBook({ title, body, action }: { title: string; body: string; action: ReactNode }): ReactElement {
  const { profile } = useSignedIn();
  return (
    <EmptyState title={title} body={body}>
      {action}
      {!profile.is_demo && <DemoButton />}
    </EmptyState>
  );
}
