import type { Document, DocumentInfo } from "@distributary/contract/records/document-shapes";
import {
  toConvention,
  type Annotation,
  type BoxConvention,
  type ConventionBoxes,
} from "@distributary/contract/records/page-boxes";
import { linkTargets, type DocumentLink } from "@distributary/contract/records/document-links";
import { tokenOf } from "../../access/session/token.ts";
import { ulidFromUuid } from "../../platform/ids.ts";
import { typeOfMedia, typeOfName } from "./reading/types.ts";
import type { DocumentRow } from "./store/documents.ts";
import type { LinkRow } from "./store/links.ts";
import type { UploadRow } from "./store/uploads.ts";

/** A document as the contract shows it, with the links that were read for it. */
export function presentDocument(row: DocumentRow, links: readonly LinkRow[]): Document {
  const { media_type: media, sha256: _sha256, user_attributes: _own, verdict: _verdict, reading: _reading } = row;
  return {
    uuid: row.uuid,
    name: row.name,
    document_type: media === null ? null : typeOfMedia(media),
    storage_size: row.storage_size,
    version_number: row.version_number,
    is_folder: row.is_folder,
    is_fragment: row.is_fragment,
    fragment_page: row.fragment_page,
    fragment: row.annotation === null ? null : { annotation: row.annotation, boxes: boxesOf(row, row.annotation) },
    parent_id: row.parent_id,
    flat_tags: row.flat_tags,
    is_pending: false,
    is_linked: row.link_count > 0,
    links: links.filter((link) => link.document_id === row.uuid).map(presentLink),
    child_count: row.child_count,
    link_count: row.link_count,
    workflows: [],
    info: row.is_folder ? null : infoOf(row),
    created_time: row.created_time.toISOString(),
    updated_time: row.updated_time.toISOString(),
    accessed_time: row.accessed_time?.toISOString() ?? null,
    last_update_token: tokenOf(row.revision),
  };
}

function boxesOf(row: DocumentRow, box: Annotation): ConventionBoxes {
  const { dimensions } = row.reading ?? {};
  const isPicture = row.reading?.kind === "picture";
  const size = isPicture ? dimensions : { width: row.page_width, height: row.page_height };
  const rotation = isPicture ? 0 : row.page_rotation;
  const { width, height } = size ?? {};
  const sheet = width == null || height == null ? null : { width, height, rotation: rotation ?? 0, isPicture };
  const inAll = (convention: BoxConvention) => (sheet === null ? null : toConvention(box, convention, sheet));
  return {
    azure: inAll("azure"),
    qa: toConvention(box, "qa", { width: 1, height: 1, rotation: 0, isPicture }),
    cmv2: rotation === null ? null : inAll("cmv2"),
  };
}

function infoOf({ reading, verdict, user_attributes: own }: DocumentRow): DocumentInfo {
  return {
    pages: reading?.pages ?? null,
    dimensions: reading?.dimensions ?? null,
    attributes: { ...reading?.attributes, ...own },
    tabular: reading?.tabular ?? null,
    origin: reading?.origin ?? null,
    verdict: verdict ?? "kept_unread",
    reason: reading?.reason ?? null,
    protection: reading?.protection ?? null,
  };
}

/** A file on its way, as the document that it will be; `waits` says what it waits for where that is away. */
export function presentUpload(row: UploadRow, waits: string | null = null): Document {
  const { name, mime, extensions } = typeOfName(row.name) ?? typeOfMedia("application/octet-stream");
  return {
    uuid: row.document_id,
    name: row.name,
    document_type: { name, mime, extensions: [...extensions] },
    storage_size: row.declared_bytes,
    version_number: row.version_number,
    is_folder: false,
    is_fragment: false,
    fragment_page: null,
    fragment: null,
    parent_id: row.parent_id,
    flat_tags: row.flat_tags,
    is_pending: true,
    is_linked: false,
    links: [],
    child_count: 0,
    link_count: 0,
    workflows: [],
    info: {
      pages: null,
      dimensions: null,
      attributes: {},
      tabular: null,
      origin: null,
      verdict: "quarantined",
      reason: waits,
      protection: null,
    },
    created_time: row.created_time.toISOString(),
    updated_time: row.created_time.toISOString(),
    accessed_time: null,
    last_update_token: tokenOf(0),
  };
}

/** A link as the contract shows it: one of eight ids, that of an observation as a ULID. */
export function presentLink({ uuid, document_id, kind, target_id: target, attributes, label }: LinkRow): DocumentLink {
  const ids = Object.fromEntries(
    linkTargets.map((name) => [`${name}_id`, name === kind ? shownId(kind, target) : null]),
  );
  return { uuid, document_id, kind, label: label ?? "", attributes, ...(ids as IdsOfLink) };
}

type IdsOfLink = Pick<DocumentLink, Extract<keyof DocumentLink, `${(typeof linkTargets)[number]}_id`>>;

function shownId(kind: LinkRow["kind"], target: string): string {
  return kind === "observable" || kind === "workflow" ? ulidFromUuid(target) : target;
}
