import type { LinkUpdates } from "@distributary/contract/records/document-shapes";
import { figureOfLink, linkFigures, type LinkTarget } from "@distributary/contract/records/document-links";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Reads } from "../../access/records/reads.ts";
import { lookUpReferences } from "../../access/records/records.ts";
import type { Write } from "../../access/write/write.ts";
import { validation } from "../../platform/http/problem.ts";
import { isUlid, uuidFromUlid, type Ids } from "../../platform/ids.ts";
import { changeLink, endLinks, insertLinks, linksOf, standingOf, type LinkRow } from "./store/links.ts";

type Add = LinkUpdates["adds"][number];
/** A record that a request names, and where. */
interface Target {
  readonly kind: LinkTarget;
  readonly id: string;
  readonly loc: readonly (string | number)[];
}
type Asked = Target & { readonly add: Add };

/** The id of a target as a uuid. */
export function targetId(id: string): string {
  return isUlid(id) ? uuidFromUlid(id) : id;
}

/** Throws 422 where a request names a record that is not there. */
export async function mustBeThere(tx: Reads, universe: string, target: Target): Promise<void> {
  const wrong: ValidationItem[] = [];
  await ownersOf(tx, universe, [target], wrong);
  if (wrong.length > 0) throw validation(wrong);
}

/**
 * Changes the links of a document as a request says it: `deletes` end, `adds` with a link take other attributes, the
 * others are made. What is linked already stays as it is. Answers whether anything changed; throws 422 at what is wrong.
 */
export async function updateLinks(w: Write, ids: Ids, document: string, updates: LinkUpdates): Promise<boolean> {
  const standing = await linksOf(w.tx, w.universe, [document]);
  const own = new Map(standing.map((link) => [link.uuid, link]));
  const wrong: ValidationItem[] = [];
  const place = (list: "adds" | "deletes", at: number, ...more: string[]) => [
    "body",
    "link_updates",
    list,
    at,
    ...more,
  ];
  updates.deletes.forEach((id, at) => {
    if (!own.has(id)) wrong.push(missing(place("deletes", at), "This link does not exist. Reload the document."));
  });
  const changed: { readonly link: LinkRow; readonly add: Add }[] = [];
  const asked: Asked[] = [];
  updates.adds.forEach((add, at) => {
    if (add.link !== undefined) {
      const link = own.get(add.link);
      if (link === undefined)
        wrong.push(missing(place("adds", at, "link"), "This link does not exist. Reload the document."));
      else {
        changed.push({ link, add });
        demandFigure(link.kind, add, place("adds", at, "attributes", "figure"), wrong);
      }
    } else if (add.kind === undefined || add.target === undefined) {
      wrong.push({ loc: place("adds", at, "target"), msg: "Choose a record to link to.", type: "missing" });
    } else {
      asked.push({ kind: add.kind, id: targetId(add.target), add, loc: place("adds", at, "target") });
      demandFigure(add.kind, add, place("adds", at, "attributes", "figure"), wrong);
    }
  });
  const owners = await ownersOf(w.tx, w.universe, asked, wrong);
  if (wrong.length > 0) throw validation(wrong);
  const gone = new Set(updates.deletes);
  const kept = new Set(standing.filter((link) => !gone.has(link.uuid)).map((link) => `${link.kind} ${link.target_id}`));
  const fresh = asked.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    if (kept.has(key)) return false;
    kept.add(key);
    return true;
  });
  await endLinks(w.tx, w.universe, updates.deletes, w.revision);
  for (const { link, add } of changed)
    await changeLink(w.tx, w.universe, link.uuid, { revision: w.revision, attributes: add.attributes ?? {} });
  await insertLinks(
    w.tx,
    fresh.map(({ kind, id, add }) => ({
      universe_id: w.universe,
      link_id: ids.uuid(),
      document_id: document,
      target_kind: kind,
      target_universe_id: owners.get(`${kind} ${id}`) ?? w.universe,
      target_id: id,
      attributes: add.attributes ?? {},
      created_time: w.recordedAt,
      revision: w.revision,
    })),
  );
  return updates.deletes.length + changed.length + fresh.length > 0;
}

/** Which of these records stand, as `kind id`. */
export async function thoseThere(
  tx: Reads,
  universe: string,
  records: readonly { readonly kind: LinkTarget; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const wrong: ValidationItem[] = [];
  await ownersOf(
    tx,
    universe,
    records.map((record, at) => ({ ...record, loc: [at] })),
    wrong,
  );
  const missed = new Set(wrong.map(({ loc }) => loc[0]));
  return new Set(records.flatMap(({ kind, id }, at) => (missed.has(at) ? [] : [`${kind} ${id}`])));
}

/** The universe of each target that is there; one that is not is wrong. */
async function ownersOf(
  tx: Reads,
  universe: string,
  asked: readonly Target[],
  wrong: ValidationItem[],
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  const named = asked.flatMap(({ kind, id, loc }) =>
    kind === "transaction" || kind === "observable" || kind === "workflow" ? [] : [{ kind, id, loc }],
  );
  const found = await lookUpReferences(tx, universe, named);
  wrong.push(...found.missing);
  const lacking = new Set(found.missing.map((item) => item.loc.join(".")));
  for (const { kind, id, loc } of named)
    if (!lacking.has(loc.join("."))) owners.set(`${kind} ${id}`, found.get(kind, id).universe);
  for (const kind of ["transaction", "observable"] as const) {
    const some = asked.filter((one) => one.kind === kind);
    const standing = new Set(
      await standingOf(
        tx,
        universe,
        kind,
        some.map((one) => one.id),
      ),
    );
    for (const { loc, id } of some)
      if (!standing.has(id)) wrong.push(missing([...loc], `This ${kind} does not exist. Choose another.`));
  }
  for (const { kind, loc } of asked)
    if (kind === "workflow") wrong.push(missing([...loc], "This workflow does not exist. Choose another."));
  return owners;
}

/** A figure that a link names is one that records of its kind have. */
function demandFigure(
  kind: LinkTarget,
  { attributes = {} }: Add,
  loc: (string | number)[],
  wrong: ValidationItem[],
): void {
  if (attributes["figure"] === undefined) return;
  const figures = linkFigures[kind] ?? [];
  const figure = figureOfLink({ attributes });
  if (figure !== null && figures.includes(figure)) return;
  const advice = figures.length === 0 ? "Link to the whole record." : `Choose one of ${figures.join(", ")}.`;
  wrong.push({ loc, msg: `This ${kind} has no such figure. ${advice}`, type: "value_error" });
}

function missing(loc: (string | number)[], msg: string): ValidationItem {
  return { loc, msg, type: "not-found" };
}
