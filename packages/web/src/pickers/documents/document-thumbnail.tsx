import { documentsEndpoints } from "@distributary/contract/records/documents";
import { THUMBNAIL_SIZE, type Document } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./document-thumbnail.module.css";
import { useBlobAddress } from "./use-blob-address.ts";

/** A small picture of a document where the server made one; else the sign of its kind with the ending of its name. */
export function DocumentThumbnail({ document, small = false }: { document: Document; small?: boolean }): ReactElement {
  const { uuid, version_number: version, document_type: type, is_folder: isFolder } = document;
  const isPicture = type?.mime.startsWith("image/") === true && !document.is_pending;
  const { address } = useBlobAddress(
    ["document-thumbnail", uuid, version],
    () => api.download(documentsEndpoints.thumbnail, { params: { id: uuid }, query: { size: THUMBNAIL_SIZE } }),
    isPicture,
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
