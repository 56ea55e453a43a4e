import { useState, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { LinkEditor } from "../../pickers/documents/link-editor.tsx";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./documents-page.module.css";
import { documentTexts as texts } from "./texts.ts";
import type { Deletion } from "./use-deletion.ts";

/** What a document is linked to, before it is deleted with its links. */
export function DeletionSheet({ deletion }: { deletion: Deletion }): ReactElement | null {
  const { question, leave } = deletion;
  const [busy, setBusy] = useState(false);
  if (question === null) return null;
  return (
    <Sheet title={texts.linkedTo(question.document.name)} onClose={leave}>
      <div className={styles["fields"]}>
        <Note tone="warn">{texts.linkedBody}</Note>
        <LinkEditor links={question.links} staged={[]} onStage={() => undefined} writes={false} />
        <div className={styles["ways"]}>
          <Button
            look="danger"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void deletion
                .confirm()
                .catch(sayFailure)
                .finally(() => setBusy(false));
            }}
          >
            {texts.deleteAnyway}
          </Button>
          <Button onClick={leave}>{texts.keep}</Button>
        </div>
      </div>
    </Sheet>
  );
}
