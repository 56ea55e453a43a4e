import { documentsEndpoints } from "@distributary/contract/records/documents";
import { THUMBNAIL_SIZE, type Document } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./document-thumbnail.module.css";
import { useBlobAddress } from "./use-blob-address.ts";

/** A small picture of a document: a picture itself, the first page of a PDF; else the sign of its kind with its ending. */
export function DocumentThumbnail({ document, small = false }: { document: Document; small?: boolean }): ReactElement {
  const { uuid, version_number: version, document_type: type, is_folder: isFolder } = document;
  const isPdf = type?.mime === "application/pdf";
  const isPicture = type?.mime.startsWith("image/") === true;
  const { address } = useBlobAddress(
    ["document-thumbnail", uuid, version],
    async () => {
      // A page that cannot be drawn has its sign; the viewer says why.
      if (isPdf) return (await import("./viewer/pdf-thumbnail.ts")).pdfThumbnail(document).catch(() => null);
      return api.download(documentsEndpoints.thumbnail, { params: { id: uuid }, query: { size: THUMBNAIL_SIZE } });
    },
    // A row has no room for a page.
    !document.is_pending && (isPicture || (isPdf && !small)),
  );
  return (
    <span className={styles["box"]} data-small={small || undefined} aria-hidden="true">
      {address !== null ? (
        <img src={address} alt="" />
      ) : (
        <>
          <Icon name={isFolder ? "folder" : "file"} size={small ? 16 : 40} />
          {!small && !isFolder && <span className={styles["ending"]}>{type?.extensions[0] ?? ""}</span>}
        </>
      )}
    </span>
  );
}
