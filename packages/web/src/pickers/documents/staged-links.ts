import type { DocumentLink, LinkFigure, LinkTarget } from "@distributary/contract/records/document-links";
import type { LinkUpdates } from "@distributary/contract/records/document-shapes";

/** A record that a document is linked to, or will be. */
export interface LinkedRecord {
  readonly kind: LinkTarget;
  readonly id: string;
  readonly name: string;
}

/** An edit of a link that waits to be sent. `link`: the one that is there. */
export interface StagedLink extends LinkedRecord {
  readonly mark: "add" | "update" | "del";
  readonly link: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The record at the other end of a link. */
export function recordOf(link: DocumentLink): LinkedRecord {
  return { kind: link.kind, id: link[`${link.kind}_id`] ?? "", name: link.label };
}

function isSame(one: LinkedRecord, other: LinkedRecord): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Marks a record to be linked: as an update where it is linked already, and its removal is taken back. */
export function stageLink(
  staged: readonly StagedLink[],
  links: readonly DocumentLink[],
  record: LinkedRecord,
): readonly StagedLink[] {
  const there = links.find((link) => isSame(recordOf(link), record));
  const others = staged.filter((one) => !isSame(one, record));
  const { uuid: link = null, attributes = {} } = there ?? {};
  return [...others, { ...record, mark: there === undefined ? "add" : "update", link, attributes }];
}

/** Takes a record away: a staged add or delete is discarded, a link that is there is marked to be deleted. */
export function unstageLink(
  staged: readonly StagedLink[],
  links: readonly DocumentLink[],
  record: LinkedRecord,
): readonly StagedLink[] {
  const mark = staged.find((one) => isSame(one, record))?.mark;
  const others = staged.filter((one) => !isSame(one, record));
  const there = links.find((link) => isSame(recordOf(link), record));
  if (mark === "add" || mark === "del" || there === undefined) return others;
  return [...others, { ...record, mark: "del", link: there.uuid, attributes: there.attributes }];
}

/** Links a document to one figure of a record that is linked or staged, or to the whole of it (null). */
export function stageFigure(
  staged: readonly StagedLink[],
  links: readonly DocumentLink[],
  record: LinkedRecord,
  figure: LinkFigure | null,
): readonly StagedLink[] {
  const there = links.find((link) => isSame(recordOf(link), record));
  const held = staged.find((one) => isSame(one, record));
  const { figure: _before, ...others } = held?.attributes ?? there?.attributes ?? {};
  const attributes = figure === null ? others : { ...others, figure };
  const mark = there === undefined ? "add" : "update";
  return [...staged.filter((one) => !isSame(one, record)), { ...record, mark, link: there?.uuid ?? null, attributes }];
}

/** What is staged, as a document's update sends it. */
export function linkUpdatesOf(staged: readonly StagedLink[]): LinkUpdates {
  return {
    adds: staged.flatMap(({ mark, kind, id, link, attributes: own }): LinkUpdates["adds"] => {
      const attributes = own as NonNullable<LinkUpdates["adds"][number]["attributes"]>;
      if (mark === "add") return [{ kind, target: id, ...(Object.keys(own).length > 0 ? { attributes } : {}) }];
      return mark === "update" && link !== null ? [{ link, attributes }] : [];
    }),
    deletes: staged.flatMap(({ mark, link }) => (mark === "del" && link !== null ? [link] : [])),
  };
}
