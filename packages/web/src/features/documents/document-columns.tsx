import type { Document } from "@distributary/contract/records/document-shapes";
import { DocumentThumbnail } from "../../pickers/documents/document-thumbnail.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import styles from "./documents-page.module.css";
import { documentTexts as texts } from "./texts.ts";

/** What a document is, in a word or two. */
export function typeLabel(document: Document): string {
  return document.is_folder ? texts.folder : (document.document_type?.name ?? "");
}

/** How large it is: a folder by what lies in it, a file by its bytes. */
export function sizeLabel(document: Document): string {
  return document.is_folder ? texts.children(document.child_count) : formatBytes(document.storage_size);
}

/** The columns of the list of documents. */
export const documentColumns: readonly Column<Document>[] = [
  {
    id: "name",
    label: texts.name,
    sort: "name",
    cell: (document) => (
      <span className={styles["name"]}>
        <DocumentThumbnail document={document} small />
        <span>{document.name}</span>
      </span>
    ),
    value: ({ name }) => textCell(name),
    narrow: "name",
  },
  {
    id: "type",
    label: texts.type,
    cell: typeLabel,
    value: (document) => textCell(typeLabel(document)),
    width: "140px",
    narrow: "detail",
  },
  {
    id: "tags",
    label: texts.tags,
    cell: ({ flat_tags: tags }) => tags.join(", "),
    value: ({ flat_tags: tags }) => textCell(tags.join(", ")),
    width: "180px",
  },
  {
    id: "pages",
    label: texts.pages,
    cell: ({ info }) => info?.pages ?? "",
    value: ({ info }) => numberCell(info?.pages == null ? null : String(info.pages)),
    numeric: true,
    width: "80px",
  },
  {
    id: "links",
    label: texts.links,
    cell: ({ link_count: links }) => (links === 0 ? "" : links),
    value: ({ link_count: links }) => numberCell(String(links)),
    numeric: true,
    width: "72px",
  },
  {
    id: "size",
    label: texts.size,
    sort: "storage_size",
    cell: sizeLabel,
    value: ({ storage_size: size }) => numberCell(String(size)),
    numeric: true,
    width: "104px",
    narrow: "figure",
  },
  {
    id: "modified",
    label: texts.modified,
    sort: "updated_time",
    cell: ({ updated_time: time }) => formatInstant(time),
    value: ({ updated_time: time }) => textCell(time),
    width: "168px",
    narrow: "aside",
  },
  {
    id: "created",
    label: texts.created,
    sort: "created_time",
    cell: ({ created_time: time }) => formatInstant(time),
    value: ({ created_time: time }) => textCell(time),
    width: "168px",
    optional: true,
  },
];
