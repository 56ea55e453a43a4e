import type { ReactElement } from "react";
import type { DeletionDue } from "../../data/session/deletion-due.ts";
import { useDeletion } from "../../data/session/deletion.ts";
import { useSession } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";

/** Over every page of records that are deleted soon: the day, and for whoever asked for it the way back. */
export function DeletionBanner({ deletion }: { deletion: DeletionDue }): ReactElement {
  const session = useSession();
  const keep = useDeletion("keep");
  const day = deletion.due.slice(0, 10);
  return (
    <div className={styles["impersonation"]} role="region" aria-label={appTexts.deletion}>
      <Note tone="warn">
        {deletion.own ? appTexts.ownDeletion(day) : appTexts.sharedDeletion(day)}{" "}
        {deletion.own && session.status === "signed-in" && session.impersonator === null && (
          <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
            {appTexts.keepRecords}
          </Button>
        )}
      </Note>
    </div>
  );
}
