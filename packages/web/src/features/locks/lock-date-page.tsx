import type { LockDate } from "@distributary/contract/access/locks";
import type { ReactElement } from "react";
import { ForManagers } from "../../pickers/visit/for-managers.tsx";
import { useLock } from "../../pickers/lock/use-lock-date.ts";
import { TrailChange, TrailList } from "../../records/table/trail-list.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "./lock-date-page.module.css";
import { LockForm } from "./lock-form.tsx";
import { lockPageTexts } from "./texts.ts";

/** The day up to which the books are locked: set, moved or lifted with a reason, and the trail of who did and why. */
export function LockDatePage(): ReactElement {
  const found = useLock();
  return (
    <Page title={lockPageTexts.title} width="prose">
      <h1>{lockPageTexts.title}</h1>
      <p className={styles["intro"]}>{lockPageTexts.intro}</p>
      {found.isError ? (
        <FailState title={lockPageTexts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={240} />
      ) : (
        <>
          <p className={styles["state"]} role="status">
            {found.data.lock_date !== null && <Icon name="lock" size={20} />}
            {found.data.lock_date === null ? lockPageTexts.open : lockPageTexts.lockedUpTo(found.data.lock_date)}
          </p>
          <ForManagers>
            <LockForm key={found.data.lock_date ?? ""} lockDate={found.data.lock_date} />
          </ForManagers>
          <h2>{lockPageTexts.trail}</h2>
          <Trail trail={found.data.trail} />
        </>
      )}
    </Page>
  );
}

function Trail({ trail }: { trail: LockDate["trail"] }): ReactElement {
  if (trail.length === 0) return <p>{lockPageTexts.noTrail}</p>;
  return (
    <TrailList trail={trail}>
      {(step) => (
        <>
          <TrailChange before={step.before ?? lockPageTexts.none} after={step.lock_date ?? lockPageTexts.none} />
          <p>{step.reason}</p>
        </>
      )}
    </TrailList>
  );
}
