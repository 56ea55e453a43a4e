import type { Document } from "@distributary/contract/records/document-shapes";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { DocumentThumbnail } from "../../pickers/documents/document-thumbnail.tsx";
import { sizeLabel, typeLabel } from "./document-columns.tsx";
import styles from "./documents-page.module.css";

/** A document beside others: its picture, its name, and what it is. */
export function DocumentCard({ document, words }: { document: Document; words: string }): ReactElement {
  const { uuid: id, name, flat_tags: tags } = document;
  const inside = (
    <>
      <DocumentThumbnail document={document} />
      <span className={styles["cardName"]}>{name}</span>
      <span className={styles["cardDetail"]}>{[typeLabel(document), sizeLabel(document)].join(" · ")}</span>
      {tags.length > 0 && <span className={styles["cardDetail"]}>{tags.join(", ")}</span>}
    </>
  );
  return document.is_folder ? (
    <Link to="/documents" search={{ folder: id }} className={styles["card"]}>
      {inside}
    </Link>
  ) : (
    <Link
      to="/documents/$id/edit"
      params={{ id }}
      search={words === "" ? {} : { find: words }}
      className={styles["card"]}
    >
      {inside}
    </Link>
  );
}
