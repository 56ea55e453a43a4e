import type { Document } from "@distributary/contract/records/document-shapes";
import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { sayFailure } from "../../data/cache.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { FragmentViewer } from "../../pickers/documents/fragments/fragment-viewer.tsx";
import { FragmentsPanel, hasBoxes } from "../../pickers/documents/fragments/fragments-panel.tsx";
import { fragmentTexts } from "../../pickers/documents/fragments/texts.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { BesideDial, RecordDial } from "../../records/page/record-dial.tsx";
import { RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { RecordTabs } from "../../records/page/record-tabs.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { DeletionSheet } from "./deletion-sheet.tsx";
import { sizeLabel, typeLabel } from "./document-columns.tsx";
import { DocumentForm } from "./document-form.tsx";
import { DocumentInfo } from "./document-info.tsx";
import { DocumentLinks } from "./document-links.tsx";
import { ErasureSheet } from "./erasure-sheet.tsx";
import { FolderPath } from "./folder-path.tsx";
import { downloadDocument, useDocument } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";
import { useDeletion } from "./use-deletion.ts";

/** One document: what it says, what it is called, and what it is linked to. */
export function DocumentPage(): ReactNode {
  const { id } = useParams({ from: "/documents/$id/edit" });
  const found = useDocument(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={texts.one}>
      {(document) => <Shown key={document.uuid} document={document} />}
    </WhenRead>
  );
}

function Shown({ document }: { document: Document }): ReactElement {
  const { find, page }: { find?: unknown; page?: unknown } = useSearch({ strict: false });
  const pages = document.info?.pages ?? null;
  return (
    <RecordPage
      title={document.name}
      under={[typeLabel(document), sizeLabel(document), pages === null ? "" : texts.pageCount(pages)]
        .filter((part) => part !== "")
        .join(" · ")}
      tools={<Tools document={document} />}
      side={
        <Section title={texts.information}>
          <DocumentInfo document={document} />
        </Section>
      }
    >
      <FolderPath folder={document.parent_id} />
      <RecordTabs
        param="tab"
        label={texts.parts(document.name)}
        tabs={[
          {
            id: "details",
            label: texts.details,
            content: () => (
              <>
                <Section title={texts.details}>
                  <DocumentForm document={document} />
                </Section>
                <Section title={texts.content}>
                  {document.is_pending ? (
                    <Note tone="plain">{texts.pending}</Note>
                  ) : (
                    <FragmentViewer
                      document={document}
                      words={typeof find === "string" || typeof find === "number" ? `${find}` : ""}
                      page={Number.isSafeInteger(page) ? (page as number) : undefined}
                    />
                  )}
                </Section>
              </>
            ),
          },
          ...(hasBoxes(document)
            ? [
                {
                  id: "fragments",
                  label: fragmentTexts.title,
                  content: () => (
                    <Section title={fragmentTexts.title}>
                      <FragmentsPanel document={document} />
                    </Section>
                  ),
                },
              ]
            : []),
          {
            id: "links",
            label: texts.linked,
            content: () => (
              <Section title={texts.linked}>
                <DocumentLinks document={document} />
              </Section>
            ),
          },
        ]}
      />
    </RecordPage>
  );
}

function Tools({ document }: { document: Document }): ReactElement {
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
      {erasing && <ErasureSheet document={document} onErased={leave} onClose={() => setErasing(false)} />}
    </>
  );
}
