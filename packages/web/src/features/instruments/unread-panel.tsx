import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Panel } from "../../ui/surfaces/panel.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";

/** A panel whose answer is not there: grey while it is read, with the way to try again where that `failed`. */
export function UnreadPanel({
  title,
  failed,
  found,
}: {
  title: string;
  failed: string;
  found: UseQueryResult<unknown>;
}): ReactElement {
  return (
    <Panel title={title}>
      {found.isError ? (
        <FailState title={failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Panel>
  );
}
