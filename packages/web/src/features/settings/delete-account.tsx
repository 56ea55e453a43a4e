import { GRACE_DAYS } from "@distributary/contract/access/deletion";
import type { ReactElement } from "react";
import { useDeletionDue } from "../../data/session/deletion-due.ts";
import { useDeletion } from "../../data/session/deletion.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./settings-page.module.css";
import { settingsTexts as texts } from "./texts.ts";

/** Asks for the deletion of the account; until the day on which it is done everything can be kept. */
export function DeleteAccount(): ReactElement {
  const deletion = useDeletionDue();
  const request = useDeletion("request");
  const keep = useDeletion("keep");
  if (deletion !== null)
    return (
      <>
        <p className={styles["intro"]}>{texts.deletionSet(deletion.due.slice(0, 10))}</p>
        <Button
          busy={keep.isPending}
          onClick={() => keep.mutate(undefined, { onSuccess: () => say(texts.recordsKept) })}
        >
          {texts.keepRecords}
        </Button>
      </>
    );
  return (
    <>
      <p className={styles["intro"]}>{texts.deletionNote(GRACE_DAYS)}</p>
      <Button
        busy={request.isPending}
        onClick={() => request.mutate(undefined, { onSuccess: () => say(texts.deletionAsked) })}
      >
        {texts.deleteAccount}
      </Button>
    </>
  );
}

function say(title: string): void {
  snackbar.show({ id: "deletion", title, body: "", tone: "plain" });
}
