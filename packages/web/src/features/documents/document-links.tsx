import type { Document } from "@distributary/contract/records/document-shapes";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { LinkEditor } from "../../pickers/documents/link-editor.tsx";
import { saveLinks } from "../../pickers/documents/save-links.ts";
import type { StagedLink } from "../../pickers/documents/staged-links.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./document-page.module.css";
import { useDocumentLinks } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** What a document is linked to. Edits are staged, and sent together. */
export function DocumentLinks({ document }: { document: Document }): ReactElement {
  const writes = useMayWrite();
  const { profile } = useSignedIn();
  const found = useDocumentLinks(profile.uuid, document.uuid);
  const [staged, setStaged] = useState<readonly StagedLink[]>([]);
  const saving = useMutation({
    mutationFn: () => saveLinks(document.uuid, staged),
    onSuccess: () => {
      setStaged([]);
      saySaved(texts.updated);
    },
  });
  return (
    <div className={styles["links"]}>
      <LinkEditor links={found.data ?? document.links} staged={staged} onStage={setStaged} writes={writes} />
      {staged.length > 0 && (
        <div className={styles["ways"]}>
          <Button look="primary" busy={saving.isPending} onClick={() => saving.mutate()}>
            {texts.saveLinks}
          </Button>
          <Button onClick={() => setStaged([])}>{texts.discard}</Button>
        </div>
      )}
    </div>
  );
}
