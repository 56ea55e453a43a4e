import { PREVIEW_BYTES, type DocumentContent } from "@distributary/contract/records/document-shapes";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { HttpProblem, notFound } from "../../platform/http/problem.ts";
import { notModified, RawReply } from "../../platform/http/raw-reply.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { LIMITS, THUMBNAILS } from "./limits.ts";
import { documentPlace } from "./places.ts";
import { decoded } from "./reading/plain.ts";
import { isText } from "./reading/sniff.ts";
import { findContent, pagesOf } from "./store/contents.ts";
import { findDocument, noteAccess, versionOf } from "./store/documents.ts";
import { documentPasswords } from "./passwords.ts";
import { isRecognizing } from "./store/recognition.ts";
import { thumbnailKey } from "./thumbnails.ts";

/** What is shown in the window itself when it is asked for; everything else is only ever a download. */
const SHOWN = new Set(["application/pdf", "image/png", "image/jpeg", "image/gif", "image/bmp", "text/plain"]);

/** Whatever a file holds, a browser runs nothing of it. */
const NOTHING_RUNS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cache-control": "private, no-cache",
} as const;

/** What a request says of the part it wants and of what it has. */
export interface FileAsked {
  readonly range: string | null;
  readonly ifNoneMatch: string | null;
  readonly ifRange: string | null;
  readonly view: boolean;
}

/** The files of documents, and what was read in them. */
export function documentFiles(parts: Pick<Services, "database" | "clock" | "settings" | "log">) {
  const { database, clock, log } = parts;
  const store = openStore(documentPlace(parts));
  const passwords = documentPasswords(parts.settings);

  const contentOf = async (actor: Actor, id: string, version: number) => {
    const reads = readsOf(database, actor.universe);
    const found = await versionOf(reads, actor.universe, id, version);
    const content = found === null ? null : await findContent(reads, actor.universe, found.sha256);
    if (found === null) throw notFound();
    if (content === null)
      throw new HttpProblem(410, "This file was erased for good. What was recorded from it is kept.");
    return { name: found.name, content, key: `${actor.universe}/${content.storage_key}` };
  };

  /** Apart from the read, which does not wait for it. */
  const lookedAt = (actor: Actor, id: string): void => {
    database
      .withUniverse({ universe: actor.universe }, (tx) => noteAccess(tx, actor.universe, id, clock.now()))
      .catch((error: unknown) => log.warn("it was not noted that a document was looked at", { error }));
  };

  return {
    /** The file of a version, or the part that a range asks for. Throws 404. */
    async file(actor: Actor, id: string, version: number, asked: FileAsked): Promise<RawReply> {
      const { name, content, key } = await contentOf(actor, id, version);
      const tag = `"${content.sha256.toString("hex")}"`;
      lookedAt(actor, id);
      const isShown = asked.view && SHOWN.has(content.media_type);
      const plain = name.replace(/[^\w.-]+/g, "_");
      const headers = {
        ...NOTHING_RUNS,
        "content-type": isShown ? shownType(content.media_type) : "application/octet-stream",
        "content-disposition": `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        "accept-ranges": "bytes",
        etag: tag,
      };
      if (asked.ifNoneMatch?.split(",").some((one) => one.trim() === tag) === true) return notModified({ etag: tag });
      const isSame = asked.ifRange === null || asked.ifRange === tag;
      const range = isSame ? rangeOf(asked.range, content.bytes) : null;
      if (range === "none")
        throw new HttpProblem(416, "The file has no such part. Ask for a smaller part.", {
          headers: { "content-range": `bytes */${content.bytes}` },
        });
      if (range === null)
        return new RawReply(200, { ...headers, "content-length": String(content.bytes) }, store.read(key));
      return new RawReply(
        206,
        {
          ...headers,
          "content-length": String(range.end - range.start),
          "content-range": `bytes ${range.start}-${range.end - 1}/${content.bytes}`,
        },
        store.read(key, range),
      );
    },

    /** The first bytes of a version as text, nothing where they are none. Throws 404. */
    async preview(actor: Actor, id: string, version: number): Promise<RawReply> {
      const { content, key } = await contentOf(actor, id, version);
      const pieces: Buffer[] = [];
      const end = Math.min(PREVIEW_BYTES, content.bytes);
      if (end > 0)
        for await (const piece of store.read(key, { start: 0, end }) as AsyncIterable<Buffer>) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const isWritten = content.media_type.startsWith("text/") || content.media_type === "message/rfc822";
      const text = isWritten && isText(bytes) ? decoded(bytes) : "";
      return new RawReply(200, { ...NOTHING_RUNS, "content-type": "text/plain; charset=utf-8" }, text);
    },

    /** What was read in a document's file. Throws 404. */
    async content(actor: Actor, id: string, view: boolean): Promise<DocumentContent> {
      const reads = readsOf(database, actor.universe);
      const document = await findDocument(reads, actor.universe, id);
      if (document === null || document.sha256 === null) throw notFound();
      const content = await findContent(reads, actor.universe, document.sha256);
      if (content === null) throw notFound();
      if (view) lookedAt(actor, id);
      const { reading, verdict } = content;
      const isTable = reading.kind === "table";
      const found = isTable ? [] : await pagesOf(reads, actor.universe, document.sha256, LIMITS.pages);
      const waits = found.some(({ recognition }) => recognition === "wanted");
      const isOver = waits && !(await isRecognizing(reads, actor.universe, document.sha256));
      const pages = found.map((page) =>
        isOver && page.recognition === "wanted" ? { ...page, recognition: "unreadable" as const } : page,
      );
      return {
        kind: reading.kind,
        verdict,
        reason: reading.reason,
        pages,
        page_count: reading.pages ?? pages.length,
        sheets: (reading.sheets ?? []).map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) })),
        password: reading.protection === undefined ? null : await passwords.of(reads, actor.universe, content.sha256),
        mail: reading.mail === undefined ? null : { ...reading.mail, attachments: [...reading.mail.attachments] },
      };
    },

    /** A small picture, the smallest that is large enough. Throws 404 where there is none. */
    async thumbnail(actor: Actor, id: string, size: number, ifNoneMatch: string | null): Promise<RawReply> {
      const reads = readsOf(database, actor.universe);
      const document = await findDocument(reads, actor.universe, id);
      const content = document?.sha256 == null ? null : await findContent(reads, actor.universe, document.sha256);
      if (content === null) throw notFound();
      const made = THUMBNAILS.find((each) => each >= size) ?? Math.max(...THUMBNAILS);
      const key = thumbnailKey(`${actor.universe}/${content.storage_key}`, made);
      if (!(await store.has(key))) throw notFound();
      const tag = `"${content.sha256.toString("hex")}-${made}"`;
      if (ifNoneMatch === tag) return notModified({ etag: tag });
      return new RawReply(200, { ...NOTHING_RUNS, "content-type": "image/webp", etag: tag }, store.read(key));
    },
  };
}

function shownType(media: string): string {
  return media === "text/plain" ? "text/plain; charset=utf-8" : media;
}

/** The part that a `Range` asks for; null for the whole (none asked, or several, or another unit), `none` beyond the end. */
export function rangeOf(header: string | null, bytes: number): { start: number; end: number } | null | "none" {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const tail = Math.min(Number(last), bytes);
    return tail === 0 ? "none" : { start: bytes - tail, end: bytes };
  }
  const start = Number(first);
  const end = last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  if (start >= bytes) return "none";
  return end <= start ? null : { start, end };
}
