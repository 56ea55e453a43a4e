import type { Document } from "@distributary/contract/records/document-shapes";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type DragEvent, type ReactElement } from "react";
import { documentsView } from "../../data/preferences/preferences.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { filesOfDrop } from "../../data/windows/dropped-files.ts";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { askUpload, chooseFiles } from "../../data/windows/uploads-asked.ts";
import { BundleSheet } from "../../pickers/bundles/bundle-sheet.tsx";
import { bundleTexts } from "../../pickers/bundles/texts.ts";
import { useMayShare } from "../../pickers/bundles/use-may-share.ts";
import { useReadyPdf } from "../../pickers/documents/viewer/use-ready-pdf.ts";
import { RecordTable } from "../../pickers/record-table.tsx";
import { EmptyBook } from "../../records/empty-book.tsx";
import { useRowActions } from "../../records/page/row-actions.tsx";
import { deletedFilter, DeletedList, ShowDeleted } from "../../records/table/deleted-list.tsx";
import { useTableSearch } from "../../records/table/use-table-search.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import type { Filter } from "../../ui/table/table-search.ts";
import { DeletionSheet } from "./deletion-sheet.tsx";
import { DocumentCard } from "./document-card.tsx";
import { documentColumns } from "./document-columns.tsx";
import { DocumentSearch } from "./document-search.tsx";
import styles from "./documents-page.module.css";
import { FolderPath } from "./folder-path.tsx";
import { NewFolder } from "./new-folder.tsx";
import { downloadDocument, readDocuments } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";
import { TypeFilter } from "./type-filter.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { useDeletion } from "./use-deletion.ts";

const filters: readonly Filter[] = [
  { id: "query", label: texts.searchHint, kind: "text" },
  { id: "mime", label: texts.type, kind: "text" },
  { id: "folder", label: texts.folder, kind: "text" },
  deletedFilter,
];

/** The documents of the universe, by folder: searched by name, tag and content; files dropped here are uploaded. */
export function DocumentsPage(): ReactElement {
  useReadyPdf();
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  const writes = useMayWrite();
  const [search, setSearch] = useTableSearch(filters);
  const view = useStore(documentsView);
  const { actionsOf, sheet } = useRowActions();
  const deletion = useDeletion();
  const [making, setMaking] = useState(false);
  const mayShare = useMayShare();
  const [sharing, setSharing] = useState<{ rows: readonly Document[]; clear: () => void } | null>(null);
  const words = String(search.filters["query"] ?? "");
  const mime = String(search.filters["mime"] ?? "");
  const folder = typeof search.filters["folder"] === "string" ? search.filters["folder"] : null;

  function narrow(filter: "query" | "mime", value: string): void {
    const others = Object.fromEntries(Object.entries(search.filters).filter(([name]) => name !== filter));
    const { page: _page, ...rest } = search;
    setSearch({ ...rest, filters: value === "" ? others : { ...others, [filter]: value } });
  }

  function open({ uuid: id, is_folder: isFolder }: Document): void {
    if (isFolder) void navigate({ to: "/documents", search: { folder: id } });
    else
      void navigate({
        to: "/documents/$id/edit",
        params: { id },
        search: words === "" ? {} : { find: words },
      });
  }

  function drop(event: DragEvent): void {
    if (!writes || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    void filesOfDrop(event.dataTransfer).then((files) => askUpload(files, folder));
  }

  const upload = writes && (
    <Button
      look="primary"
      icon="upload"
      onClick={() => chooseFiles(DOCUMENT_FILES, (files) => askUpload(files, folder))}
    >
      {texts.upload}
    </Button>
  );
  if (search.filters["deleted"] !== undefined)
    return (
      <Page title={texts.title}>
        <DeletedList name="documents" title={texts.title} kind="document" search={search} onSearch={setSearch} />
      </Page>
    );
  return (
    <Page title={texts.title}>
      <div onDrop={drop} className={styles["list"]}>
        <RecordTable<Document>
          name="documents"
          title={texts.title}
          universe={profile.uuid}
          columns={documentColumns}
          filters={[]}
          search={search}
          onSearch={setSearch}
          read={readDocuments(search)}
          rowKey={(row) => row.uuid}
          rowLabel={(row) => row.name}
          href={pathOf}
          onOpen={open}
          actions={
            mayShare
              ? (rows, clear) => (
                  <Button size="small" icon="link" onClick={() => setSharing({ rows, clear })}>
                    {bundleTexts.share}
                  </Button>
                )
              : undefined
          }
          rowActions={(row) =>
            actionsOf({
              name: row.name,
              path: pathOf(row),
              onOpen: () => open(row),
              more: [
                ...(row.is_folder
                  ? []
                  : [
                      {
                        key: "download",
                        label: texts.download,
                        icon: "download" as const,
                        onSelect: () => void downloadDocument(row),
                      },
                    ]),
                ...(mayShare
                  ? [
                      {
                        key: "share",
                        label: bundleTexts.share,
                        icon: "link" as const,
                        onSelect: () => setSharing({ rows: [row], clear: () => undefined }),
                      },
                    ]
                  : []),
              ],
              remove: { label: texts.delete, run: () => deletion.remove(row) },
            })
          }
          card={view === "grid" ? (row) => <DocumentCard document={row} words={words} /> : undefined}
          notice={<UnfinishedUploads universe={profile.uuid} enabled={writes} />}
          lead={
            <>
              <div className={styles["narrow"]}>
                <DocumentSearch words={words} onWords={(query) => narrow("query", query)} />
                <TypeFilter mime={mime} onMime={(type) => narrow("mime", type)} />
              </div>
              <FolderPath folder={folder} />
            </>
          }
          views={
            <>
              <ShowDeleted onSearch={setSearch} />
              <Choice
                label={texts.view}
                value={view}
                onChange={(next) => documentsView.set(next)}
                options={[
                  { value: "table", label: texts.views.table },
                  { value: "grid", label: texts.views.grid },
                ]}
              />
            </>
          }
          tools={
            writes && (
              <>
                <Link to="/reports" search={{ r: "evidence" }} className={buttonClass()}>
                  {texts.evidencePack}
                </Link>
                <Link to="/reports/without-source" className={buttonClass()}>
                  {texts.withoutSource}
                </Link>
                <Button icon="folder" onClick={() => setMaking(true)}>
                  {texts.newFolder}
                </Button>
                {upload}
              </>
            )
          }
          none={words === "" && mime === "" ? <p>{texts.emptyFolder}</p> : undefined}
          empty={
            <EmptyBook
              title={texts.empty}
              body={texts.emptyBody}
              action={
                <>
                  {upload}
                  <ShowDeleted onSearch={setSearch} />
                </>
              }
            />
          }
        />
      </div>
      {making && <NewFolder parent={folder} onClose={() => setMaking(false)} />}
      {sheet}
      <DeletionSheet deletion={deletion} />
      {sharing !== null && (
        <BundleSheet documents={sharing.rows} onShared={sharing.clear} onClose={() => setSharing(null)} />
      )}
    </Page>
  );
}

/** The address of a document: a folder is the list of what lies in it. */
function pathOf({ uuid, is_folder: isFolder }: Document): string {
  return isFolder ? `/documents?folder=${uuid}` : `/documents/${uuid}/edit`;
}
