import type { Document } from "@distributary/contract/records/document-shapes";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type DragEvent, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { useMayWrite } from "../../data/session/session.ts";
import { filesOfDrop } from "../../data/windows/dropped-files.ts";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { chooseFiles } from "../../data/windows/uploads-asked.ts";
import { DocumentPicker } from "../../pickers/documents/document-picker.tsx";
import { DocumentThumbnail } from "../../pickers/documents/document-thumbnail.tsx";
import { documentPickerTexts } from "../../pickers/documents/texts.ts";
import { FragmentViewer } from "../../pickers/documents/fragments/fragment-viewer.tsx";
import { scaleOf } from "../../pickers/documents/viewer/scales.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { uploadDocument } from "../../pickers/documents/upload-document.ts";
import { queued, uploadAll, type Queued } from "../../pickers/documents/upload-queue.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Icon } from "../../ui/icons.tsx";
import { Popover } from "../../ui/menus/popover.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Section } from "../page/record-page.tsx";
import { saySaved } from "../page/say-saved.ts";
import styles from "./documents-section.module.css";
import { DroppedFile } from "./dropped-file.tsx";
import { linkDocument, unlinkDocument, useLinkedDocuments, type Target } from "./queries.ts";
import { documentPanelTexts as texts } from "./texts.ts";

/** The documents of a record: those linked to it, a card that takes others, and the picker of those that are there. */
export function DocumentsSection({ target }: { target: Target }): ReactElement {
  const found = useLinkedDocuments(target);
  const writes = useMayWrite();
  const [picking, setPicking] = useState(false);
  const [dropped, setDropped] = useState<readonly Queued[]>([]);
  const keys = useRef(0);

  async function send(files: readonly Queued[]): Promise<void> {
    const change = (key: number, next: Partial<Queued>): void =>
      setDropped((held) => held.map((one) => (one.key === key ? { ...one, ...next } : one)));
    const { failed } = await uploadAll(
      files,
      async ({ file, name }, follow) => {
        const document = await uploadDocument({ file, name, flat_tags: [] }, follow, new AbortController().signal);
        await linkDocument(document.uuid, target);
        return document;
      },
      change,
    );
    for (const { key, name } of failed)
      snackbar.show({ id: `data-upload:${key}`, tone: "fault", title: texts.dataFailed, body: name });
  }

  function take(files: readonly File[]): void {
    const fresh = queued(files).map((one) => ({ ...one, key: (keys.current += 1) }));
    setDropped((held) => [...held, ...fresh]);
    void send(fresh).catch(sayFailure);
  }

  function again(one: Queued): void {
    const next = { ...one, name: one.failure?.suggestion ?? one.name, failure: null };
    setDropped((held) => held.map((each) => (each.key === one.key ? next : each)));
    void send([next]).catch(sayFailure);
  }

  const forget = (key: number): void => setDropped((held) => held.filter((one) => one.key !== key));
  // What has arrived stands among the documents of the record.
  const linked = new Set(found.data?.map(({ uuid }) => uuid));
  const shown = dropped.filter(({ document }) => document === null || !linked.has(document.uuid));
  const arrived = new Set(dropped.flatMap(({ document }) => (document === null ? [] : [document.uuid])));
  return (
    <Section title={texts.title}>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={48} />
      ) : (
        <ul className={styles["list"]} aria-label={texts.title}>
          {found.data.map((document) => (
            <Linked
              key={document.uuid}
              document={document}
              target={target}
              fresh={arrived.has(document.uuid)}
              writes={writes}
            />
          ))}
          {shown.map((one) => (
            <DroppedFile key={one.key} one={one} onAgain={() => again(one)} onForget={() => forget(one.key)} />
          ))}
        </ul>
      )}
      {found.data?.length === 0 && shown.length === 0 && <p className={styles["none"]}>{texts.none}</p>}
      {writes && <DropCard onFiles={take} onPick={() => setPicking(true)} />}
      {picking && (
        <DocumentPicker
          linked={linked}
          onClose={() => setPicking(false)}
          onAccept={(documents) => {
            setPicking(false);
            for (const { uuid, name } of documents)
              void linkDocument(uuid, target).then(() => saySaved(texts.linked(name)), sayFailure);
          }}
        />
      )}
    </Section>
  );
}

function Linked({
  document,
  target,
  fresh,
  writes,
}: {
  document: Document;
  target: Target;
  fresh: boolean;
  writes: boolean;
}): ReactElement {
  const { uuid: id, name } = document;
  const state = fresh ? "uploaded" : "linked";
  const remove = (): void =>
    void unlinkDocument(document, target).then(
      () => saySaved(texts.unlinked(name), () => linkDocument(id, target)),
      sayFailure,
    );
  return (
    <li className={styles["line"]} data-state={state}>
      <span className={styles["sign"]} data-state={state}>
        <Icon name={state === "uploaded" ? "check" : "link"} />
        <span className={styles["hidden"]}>{texts.states[state]}</span>
      </span>
      <DocumentThumbnail document={document} small />
      <span className={styles["name"]}>
        <Popover
          title={name}
          anchor={
            <Link to="/documents/$id/edit" params={{ id }} search={{}}>
              {name}
            </Link>
          }
        >
          {(size) => (
            <div className={styles["glance"]} data-size={size}>
              <FragmentViewer document={document} scale={scaleOf(size)} bare={size === "peek"} />
            </div>
          )}
        </Popover>
      </span>
      <span className={styles["size"]}>{fresh ? texts.states.uploaded : formatBytes(document.storage_size)}</span>
      {writes && <IconButton icon="close" size="small" label={texts.unlink(name)} onClick={remove} />}
    </li>
  );
}

/** Where files are dropped on a record; it takes files alone. */
function DropCard({
  onFiles,
  onPick,
}: {
  onFiles: (files: readonly File[]) => void;
  onPick: () => void;
}): ReactElement {
  const [over, setOver] = useState(false);
  const accepts = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  return (
    <div
      className={styles["card"]}
      data-over={over || undefined}
      data-drop-card=""
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        void filesOfDrop(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      }}
    >
      <p>{texts.drop}</p>
      <div className={styles["ways"]}>
        <Button size="small" icon="upload" onClick={() => chooseFiles(DOCUMENT_FILES, onFiles)}>
          {texts.choose}
        </Button>
        <Button size="small" icon="link" onClick={onPick}>
          {documentPickerTexts.activator}
        </Button>
      </div>
    </div>
  );
}
