import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { chooseFiles } from "../../data/windows/uploads-asked.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Dialog } from "../../ui/surfaces/dialog.tsx";
import { documentDelay, documentDialogWidth, documentRows } from "../limits.ts";
import styles from "./document-picker.module.css";
import { DocumentThumbnail } from "./document-thumbnail.tsx";
import { documentPickerTexts as texts } from "./texts.ts";
import { UploadDialog } from "./upload-dialog.tsx";
import { FragmentViewer } from "./fragments/fragment-viewer.tsx";
import { FragmentsPanel, hasBoxes } from "./fragments/fragments-panel.tsx";

/**
 * Picks documents that are there, or uploads one more: search, look inside, tick. `linked` are those that need no
 * picking; Cancel leaves all as it was, Accept hands over what was picked.
 */
export function DocumentPicker({
  title = texts.title,
  linked,
  onAccept,
  onClose,
}: {
  title?: string;
  linked: ReadonlySet<string>;
  onAccept: (documents: readonly Document[]) => void;
  onClose: () => void;
}): ReactElement {
  const { profile } = useSignedIn();
  const [text, setText] = useState("");
  const [words] = useDebouncedValue(text.trim(), documentDelay);
  const [picked, setPicked] = useState<readonly Document[]>([]);
  const [uploaded, setUploaded] = useState<readonly Document[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [looked, setLooked] = useState<Document | null>(null);
  const found = useQuery({
    queryKey: ["document-picker", profile.uuid, words],
    queryFn: ({ signal }) =>
      api.call(documentsEndpoints.search, { query: { limit: documentRows }, body: { query: words } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isPicked = ({ uuid }: Document): boolean => picked.some((one) => one.uuid === uuid);

  function toggle(document: Document): void {
    const was = isPicked(document);
    setPicked((held) => (was ? held.filter(({ uuid }) => uuid !== document.uuid) : [...held, document]));
    const said = document.is_fragment
      ? was
        ? texts.removedFragment
        : texts.addedFragment
      : was
        ? texts.removed
        : texts.added;
    snackbar.show({ id: `picked:${document.uuid}:${was}`, tone: "plain", title: said, body: document.name });
  }

  const known = found.data?.items.filter((one) => !one.is_folder && !one.is_pending) ?? [];
  // What was uploaded here stands first at once: nothing moves under a press when the search finds it a moment later.
  const unfound = words === "" ? uploaded.filter(({ uuid }) => !known.some((one) => one.uuid === uuid)) : [];
  const rows = [...unfound, ...known];
  if (files.length > 0)
    return (
      <UploadDialog
        files={files}
        parent={null}
        flow="short"
        back
        onDone={(documents) => {
          setUploaded((held) => [...documents, ...held]);
          setPicked((held) => [...held, ...documents]);
        }}
        onClose={() => setFiles([])}
      />
    );
  return (
    <Dialog
      title={title}
      width={documentDialogWidth}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" disabled={picked.length === 0} onClick={() => onAccept(picked)}>
            {texts.accept(picked.length)}
          </Button>
        </>
      }
    >
      <div className={styles["top"]}>
        <TextField
          type="search"
          label={texts.search}
          placeholder={texts.search}
          value={text}
          autoComplete="off"
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <Button icon="upload" onClick={() => chooseFiles(DOCUMENT_FILES, setFiles)}>
          {texts.upload}
        </Button>
      </div>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={160} />
      ) : rows.length === 0 ? (
        <p className={styles["none"]}>{texts.none}</p>
      ) : (
        <ul className={styles["list"]} aria-label={texts.documents}>
          {rows.map((document) => (
            <li key={document.uuid} className={styles["row"]}>
              <label className={styles["pick"]}>
                <input
                  type="checkbox"
                  checked={isPicked(document) || linked.has(document.uuid)}
                  disabled={linked.has(document.uuid)}
                  onChange={() => toggle(document)}
                />
                <DocumentThumbnail document={document} small />
                <span className={styles["name"]}>{document.name}</span>
              </label>
              <span className={styles["detail"]}>
                {linked.has(document.uuid) ? texts.linked : formatBytes(document.storage_size)}
              </span>
              <IconButton
                icon={looked?.uuid === document.uuid ? "eyeOff" : "eye"}
                size="small"
                aria-expanded={looked?.uuid === document.uuid}
                label={texts.preview(document.name)}
                onClick={() => setLooked((held) => (held?.uuid === document.uuid ? null : document))}
              />
              {looked?.uuid === document.uuid && (
                <div className={styles["preview"]}>
                  {hasBoxes(document) ? (
                    <FragmentsPanel
                      document={document}
                      words={wordsIn(document, words)}
                      picking={{ picked: new Set(picked.map(({ uuid }) => uuid)), linked, onToggle: toggle }}
                    />
                  ) : (
                    <FragmentViewer document={document} words={wordsIn(document, words)} />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** What is marked in a document that a search found: nothing where its name is what was looked for. */
function wordsIn({ name }: Document, words: string): string {
  return name.toLowerCase().includes(words.toLowerCase()) ? "" : words;
}
