import {
  WORK_AT_MOST,
  WORKING_CLIENTS_AT_MOST,
  type ClientWorkflows,
  type OpenWork,
  type WorkCounts,
  type WorkingClient,
} from "@distributary/contract/access/clients";
import type { WorkKind } from "@distributary/domain/codes/work-kinds";
import { permissionsOf } from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { reachOf } from "../../access/session/session.ts";
import type { Page } from "../../access/store/paging.ts";
import { invalidToken, notFound } from "../../platform/http/problem.ts";
import { clientNames, findOpenWork, type WorkRow } from "./store.ts";
import { presentWork } from "./work-states.ts";

/** What the worklist is narrowed to. */
export interface WorkQuery extends Page {
  readonly client?: string | undefined;
  readonly kind?: WorkKind | undefined;
  readonly q?: string | undefined;
}

const NONE: WorkCounts = { import: 0, prospect: 0, document: 0, expected: 0 };

/**
 * Open work of all clients in one list. Clients are the universes that the session reads whole by a grant: to who sees a
 * part or totals, neither documents nor imports nor prospects are open.
 */
export async function openWorkOf(
  { sessions, database, clock }: Pick<Services, "sessions" | "database" | "clock">,
  caller: SessionCaller,
  query: WorkQuery,
): Promise<ClientWorkflows> {
  const session = await sessions.fresh(caller.sessionId);
  if (session === null) throw invalidToken();
  const now = clock.now();
  const read = new Map(
    session.reaches.flatMap(({ universe, owner }) => {
      const reach = owner ? null : reachOf(session, universe, now);
      const may = permissionsOf(reach?.flags ?? 0);
      return reach?.narrowed === null && may.read ? [[universe, may.write]] : [];
    }),
  );
  const names = new Map(
    (await clientNames(database, [...read.keys()])).map(({ universe, name }) => [
      universe,
      { name, mayWrite: read.get(universe) === true },
    ]),
  );
  const asked = query.client?.toLowerCase();
  const client = asked === undefined ? null : { client_uuid: asked, client_name: names.get(asked)?.name ?? "" };
  if (client !== null && !names.has(client.client_uuid)) throw notFound();
  const rows = names.size === 0 ? [] : await findOpenWork(database, [...names.keys()], WORK_AT_MOST);
  const all = rows.flatMap((row) => {
    const client = names.get(row.universe);
    return client === undefined ? [] : presentWork(row, client, now);
  });
  const clients = countClients(all, rows);
  const listed = all.filter(matching(query, client?.client_uuid)).sort(byUrgency);
  return {
    items: listed.slice(query.offset, query.offset + query.limit),
    limit: query.limit,
    offset: query.offset,
    count: listed.length,
    count_relation: "eq",
    counts: clients.reduce((sum, one) => add(sum, one.counts), NONE),
    clients: clients.slice(0, WORKING_CLIENTS_AT_MOST),
    clients_working: clients.length,
    clients_count: names.size,
    more: unlisted(rows).reduce((sum, one) => sum + one.count, 0),
    client,
  };
}

function matching({ kind, q = "" }: WorkQuery, client: string | undefined): (work: OpenWork) => boolean {
  const wanted = q.toLowerCase();
  return (work) =>
    (client === undefined || work.client_uuid === client) &&
    (kind === undefined || work.kind === kind) &&
    (work.label.toLowerCase().includes(wanted) || work.client_name.toLowerCase().includes(wanted));
}

/** What waits for a person first, and of that what waits longest. */
function byUrgency(a: OpenWork, b: OpenWork): number {
  return (
    Number(b.waits) - Number(a.waits) ||
    a.since.localeCompare(b.since) ||
    a.client_name.localeCompare(b.client_name) ||
    a.label.localeCompare(b.label) ||
    a.uuid.localeCompare(b.uuid)
  );
}

/** Clients with open work, those with the most first; also what is not listed counts. */
function countClients(all: readonly OpenWork[], rows: readonly WorkRow[]): readonly WorkingClient[] {
  const counted = new Map<string, { name: string; counts: WorkCounts }>();
  const count = (universe: string, name: string, kind: WorkKind, more: number): void => {
    const known = counted.get(universe) ?? { name, counts: NONE };
    counted.set(universe, { ...known, counts: add(known.counts, { ...NONE, [kind]: more }) });
  };
  for (const { client_uuid: universe, client_name: name, kind } of all) count(universe, name, kind, 1);
  for (const { universe, kind, count: more } of unlisted(rows))
    count(universe, counted.get(universe)?.name ?? "", kind, more);
  return [...counted]
    .map(([client_uuid, { name, counts }]) => ({ client_uuid, client_name: name, total: totalOf(counts), counts }))
    .sort((a, b) => b.total - a.total || a.client_name.localeCompare(b.client_name));
}

/** How many of each kind of each client were not read, since there are more than are listed. */
function unlisted(rows: readonly WorkRow[]) {
  const left = new Map<string, { universe: string; kind: WorkKind; count: number }>();
  for (const { universe, kind, facts, whole } of rows)
    // Records of which documents are expected are all read: only those whose documents are late are work.
    if (kind !== "expected" && whole > WORK_AT_MOST)
      left.set(`${universe} ${kind} ${"upload" in facts}`, { universe, kind, count: whole - WORK_AT_MOST });
  return [...left.values()];
}

function add(one: WorkCounts, other: WorkCounts): WorkCounts {
  return {
    import: one.import + other.import,
    prospect: one.prospect + other.prospect,
    document: one.document + other.document,
    expected: one.expected + other.expected,
  };
}

function totalOf(counts: WorkCounts): number {
  return counts.import + counts.prospect + counts.document + counts.expected;
}
