import type { Document } from "@distributary/contract/records/document-shapes";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./documents-page.module.css";
import { eraseDocument } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** What erasing a file for good means, and the way to do it. */
export function ErasureSheet({
  document,
  onErased,
  onClose,
}: {
  document: Document;
  onErased: () => void;
  onClose: () => void;
}): ReactElement {
  const erase = useMutation({
    mutationFn: () => eraseDocument(document.uuid),
    onSuccess: ({ kept }) => {
      snackbar.show({
        id: `erased-${document.uuid}`,
        title: texts.erased(document.name),
        body: kept > 0 ? texts.erasedKept : "",
        tone: "plain",
      });
      onErased();
    },
  });
  return (
    <Sheet title={texts.eraseNamed(document.name)} onClose={onClose} resizable={false}>
      <div className={styles["fields"]}>
        <Note tone="warn">{texts.eraseBody}</Note>
        <p>{texts.eraseStays}</p>
        <div className={styles["ways"]}>
          <Button look="danger" busy={erase.isPending} onClick={() => erase.mutate()}>
            {texts.eraseNow}
          </Button>
          <Button onClick={onClose}>{texts.keep}</Button>
        </div>
      </div>
    </Sheet>
  );
}
