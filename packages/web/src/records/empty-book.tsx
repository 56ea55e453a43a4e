import type { ReactElement, ReactNode } from "react";
import { DemoButton } from "../pickers/demo-button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A list that holds nothing yet: why, the one thing to do, and the demo as the second. */
export function EmptyBook({ title, body, action }: { title: string; body: string; action: ReactNode }): ReactElement {
  return (
    <EmptyState title={title} body={body}>
      {action}
      <DemoButton />
    </EmptyState>
  );
}
