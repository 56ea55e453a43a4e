import type { Document } from "@distributary/contract/records/document-shapes";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { chooseFiles } from "../../data/windows/uploads-asked.ts";
import { UploadDialog } from "../../pickers/documents/upload-dialog.tsx";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { BesideDial, RecordDial } from "../../records/page/record-dial.tsx";
import { Button } from "../../ui/button.tsx";
import { DeletionSheet } from "./deletion-sheet.tsx";
import { ErasureSheet } from "./erasure-sheet.tsx";
import { downloadDocument } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";
import { useDeletion } from "./use-deletion.ts";

/** What can be done with a document: download it, bring a new version, erase its file, delete it. */
export function DocumentTools({ document }: { document: Document }): ReactElement {
  const navigate = useNavigate();
  const router = useRouter();
  const { parent_id: parent, is_fragment: isFragment } = document;
  const leave = (): void =>
    void (isFragment && parent !== null
      ? navigate({ to: "/documents/$id/edit", params: { id: parent }, search: { tab: "fragments" } })
      : navigate({ to: "/documents", search: parent === null ? {} : { folder: parent } }));
  const [erasing, setErasing] = useState(false);
  const { profile, impersonator } = useSignedIn();
  const mayErase =
    profile.enabled_roles.includes("owner") &&
    impersonator === null &&
    !isFragment &&
    !document.is_folder &&
    !document.is_pending;
  const mayReplace = useMayWrite() && !isFragment && !document.is_folder && !document.is_pending;
  const [replacing, setReplacing] = useState<readonly File[]>([]);
  const replace = (): void => chooseFiles(DOCUMENT_FILES, ([file]) => file !== undefined && setReplacing([file]));
  const deletion = useDeletion(leave);
  const remove = (): Promise<void> => deletion.remove(document).catch(sayFailure);
  const download = (): void => void downloadDocument(document).catch(sayFailure);
  return (
    <>
      <RecordDial
        name={document.name}
        path={`/documents/${document.uuid}/edit`}
        more={[
          { key: "download", label: texts.download, icon: "download", onSelect: download },
          ...(mayReplace ? [{ key: "replace", label: texts.replace, icon: "upload" as const, onSelect: replace }] : []),
          ...(mayErase
            ? [{ key: "erase", label: texts.erase, icon: "trash" as const, onSelect: () => setErasing(true) }]
            : []),
        ]}
        remove={{ label: texts.delete, run: remove }}
      />
      <Button icon="chevronLeft" onClick={() => (router.history.canGoBack() ? router.history.back() : leave())}>
        {texts.back}
      </Button>
      <BesideDial>
        <Button icon="download" onClick={download}>
          {texts.download}
        </Button>
        {mayReplace && (
          <Button icon="upload" onClick={replace}>
            {texts.replace}
          </Button>
        )}
        {mayErase && (
          <Button look="quiet" onClick={() => setErasing(true)}>
            {texts.erase}
          </Button>
        )}
        <ForWriters>
          <Button look="danger" icon="trash" onClick={() => void remove()}>
            {texts.delete}
          </Button>
        </ForWriters>
      </BesideDial>
      <DeletionSheet deletion={deletion} />
      {replacing.length > 0 && (
        <UploadDialog
          files={replacing}
          parent={parent}
          flow="upload-only"
          replaces={document}
          onDone={() => undefined}
          onClose={() => setReplacing([])}
        />
      )}
      {erasing && <ErasureSheet document={document} onErased={leave} onClose={() => setErasing(false)} />}
    </>
  );
}
