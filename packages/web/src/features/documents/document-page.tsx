import type { Document } from "@distributary/contract/records/document-shapes";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { FragmentViewer } from "../../pickers/documents/fragments/fragment-viewer.tsx";
import { FragmentsPanel, hasBoxes } from "../../pickers/documents/fragments/fragments-panel.tsx";
import { fragmentTexts } from "../../pickers/documents/fragments/texts.ts";
import { RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { RecordTabs } from "../../records/page/record-tabs.tsx";
import { Note } from "../../ui/states.tsx";
import { sizeLabel, typeLabel } from "./document-columns.tsx";
import { DocumentForm } from "./document-form.tsx";
import { DocumentInfo } from "./document-info.tsx";
import { DocumentLinks } from "./document-links.tsx";
import { DocumentTools } from "./document-tools.tsx";
import { FolderPath } from "./folder-path.tsx";
import { useDocument } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

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
      tools={<DocumentTools document={document} />}
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
                    <Note tone="plain">{document.info?.reason ?? texts.pending}</Note>
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
