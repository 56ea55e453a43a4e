import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { CallError } from "../../data/http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { EmptyState, FailState } from "../../ui/states.tsx";
import { useKnown, useSetKnown } from "./known-line.tsx";
import { knownTexts } from "./known-texts.ts";

/**
 * Why a part of a page that can be looked back at is not there: nothing of the record was known on the instant, with the
 * way to now, or what went wrong.
 */
export function KnownFail({ title, found }: { title: string; found: UseQueryResult }): ReactElement {
  const known = useKnown();
  const change = useSetKnown();
  if (known === null || !(found.error instanceof CallError) || found.error.status !== 404)
    return <FailState title={title} failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <EmptyState tight title={knownTexts.notYet(formatInstant(known))} body={knownTexts.notYetWhy}>
      <Button look="primary" onClick={() => change(null)}>
        {knownTexts.back}
      </Button>
    </EmptyState>
  );
}

/** What a part without anything in it says: as known on an instant that nothing was recorded by then, now `children`. */
export function KnownNone({ title, children }: { title: (instant: string) => string; children: ReactNode }): ReactNode {
  const known = useKnown();
  const change = useSetKnown();
  if (known === null) return children;
  return (
    <EmptyState tight title={title(formatInstant(known))} body={knownTexts.hint}>
      <Button look="primary" onClick={() => change(null)}>
        {knownTexts.back}
      </Button>
    </EmptyState>
  );
}
