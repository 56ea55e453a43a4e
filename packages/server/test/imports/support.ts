import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { setTimeout as pause } from "node:timers/promises";
import { verify } from "../../src/access/proof/verify.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";

/** Opens an import and drops files into it. */
export async function drop(
  server: TestServer,
  as: SignedIn,
  files: Iterable<readonly [string, Uint8Array]>,
): Promise<ImportSession> {
  let session = (await server.call(importsEndpoints.session, { as, body: { title: "a book" } })).ok;
  for (const [name, bytes] of files) {
    session = (await server.call(importsEndpoints.upload, { as, params: { id: session.uuid }, query: { name }, bytes }))
      .ok;
  }
  return session;
}

/** Asks how the import is until it leaves the stage it is in. */
export async function settled(server: TestServer, as: SignedIn, id: string): Promise<ImportSession> {
  for (let attempt = 0; attempt < 20_000; attempt++) {
    const session = (await server.call(importsEndpoints.session, { as, body: { session: id } })).ok;
    if (!["reading", "writing", "undoing"].includes(session.stage)) return session;
    await pause(25);
  }
  throw new Error("the import did not come to an end");
}

/** Reads what was dropped. */
export async function suggestions(server: TestServer, as: SignedIn, id: string): Promise<ImportSession> {
  const session = (await server.call(importsEndpoints.suggestions, { as, body: { session: id } })).ok;
  return session.stage === "reading" ? settled(server, as, id) : session;
}

/** Saves what was read, and waits for it. */
export async function save(
  server: TestServer,
  as: SignedIn,
  id: string,
  more: { openings?: ImportAnswer[]; skip_rejected?: boolean } = {},
): Promise<ImportSession> {
  const answer = (await server.call(importsEndpoints.save, { as, body: { session: id, ...more } })).ok;
  return answer.stage === "writing" ? settled(server, as, id) : answer;
}

/** The answer to one proposed opening balance. */
export interface ImportAnswer {
  readonly account: string;
  readonly instrument: string;
  readonly decision: "lot" | "unknown_cost" | "decline";
  readonly date?: string;
  readonly cost?: string;
}

/** What a universe holds that counts, by table; only what stands. */
export async function standing(server: TestServer, as: SignedIn): Promise<Record<string, number>> {
  return server.database.database.withUniverse({ universe: as.universe }, async (tx) => {
    const { rows } = await tx.client.query<Record<string, number>>(
      `
      select (select count(*)::int from entity where universe_id = $1 and superseded is null and client_identifier is not null) as entities,
        (select count(*)::int from account where universe_id = $1 and superseded is null and not is_system_account) as accounts,
        (select count(*)::int from instrument where universe_id = $1 and superseded is null) as instruments,
        (select count(*)::int from event where universe_id = $1 and superseded is null) as events,
        (select count(*)::int from transaction where universe_id = $1 and superseded is null) as transactions,
        (select count(*)::int from line_item l join transaction t using (universe_id, transaction_id, version)
          where l.universe_id = $1 and t.superseded is null) as lines,
        (select count(*)::int from observable where universe_id = $1 and superseded is null) as observables,
        (select revision::int from universe where universe_id = $1) as revision`,
      [as.universe],
    );
    return rows[0] ?? {};
  });
}

/** What is recorded and does not follow from what was entered. */
export async function faults({ services }: TestServer, { universe }: SignedIn): Promise<readonly string[]> {
  const files = openStore(importPlace(services));
  const found: string[] = [];
  const options = { universes: [universe], hasFile: (key: string) => files.has(key) };
  for await (const report of verify(services.database, options)) found.push(...report.faults);
  return found;
}
