import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { channels, type UniverseChanged } from "../../platform/live/channels.ts";
import { findUnlisted, hearRevision, isAdviserIn, ownerName, readLine, storeLine } from "./store.ts";

const LINE_JOB = "client-line";

/** How long the writes of a client may go on before their list line is worked out: one job for many writes. */
const PAUSE_MS = 2_000;

/** Values a universe on the present day; null where there is nothing to value. */
export type Summaries = (universe: string, body: SummaryBody) => Promise<SummaryAnswer | null>;

/** Keeps the lines of clients up to date: after each write, by a job, never when a list is asked for. */
export function keepLines(services: Services, summaries: Summaries): void {
  const { database, clock, jobs, notifications, log } = services;
  jobs.register(LINE_JOB, async (run) => {
    const { universe } = run.payload as { readonly universe: string };
    const [line, username] = await Promise.all([
      readLine(readsOf(database, universe), universe),
      ownerName(readsOf(database, universe), universe),
    ]);
    if (line === null) return {};
    const answer = await summaries(universe, {});
    const total = answer?.net_worth.net_worth.at ?? null;
    await database.withPlatform(async (tx) => {
      await run.completeIn(tx, {});
      await storeLine(tx, universe, { ...line, username, total }, clock.now());
    });
    return {};
  });
  // Lists whom a crash, or a version that listed clients later, left out.
  jobs.registerDaily("list-clients", async () => ({ listed: await listReached(services, null) }));
  const waiting = new Set<string>();
  notifications.on(channels.universe, (payload) => {
    const { universe, revision } = JSON.parse(payload) as UniverseChanged;
    hearRevision(database, universe, revision)
      .then(async (isClient) => {
        if (!isClient || waiting.has(universe)) return;
        waiting.add(universe);
        await database.withPlatform((tx) => askForLine(services, tx, universe, PAUSE_MS));
        setTimeout(() => waiting.delete(universe), PAUSE_MS).unref();
      })
      .catch((error: unknown) => {
        waiting.delete(universe);
        log.warn("the figures of a client could not be updated", { error });
      });
  });
}

/** Lists a universe whose sharing a person accepts, in the same transaction, where they are an adviser. */
export async function listAccepted(
  services: Pick<Services, "jobs" | "clock">,
  tx: Transaction,
  universe: string,
  userId: string,
): Promise<void> {
  if (await isAdviserIn(tx, userId)) await beginLine(services, tx, universe);
}

/** Lists what somebody reaches who has just become an adviser, or what any adviser does (null); answers how many. */
export async function listReached(
  services: Pick<Services, "database" | "jobs" | "clock">,
  userId: string | null,
): Promise<number> {
  const { database, clock } = services;
  const found = await findUnlisted(database, userId, clock.now());
  for (const { universe } of found)
    // oxlint-disable-next-line no-await-in-loop -- once for each client, and each is a transaction of its own universe
    await database.withUniverse({ universe }, (tx) => beginLine(services, tx, universe));
  return found.length;
}

/** Lists a client before their figures are known: what is read at once, and a job for the rest. */
export async function beginLine(
  services: Pick<Services, "jobs" | "clock">,
  tx: Transaction,
  universe: string,
): Promise<void> {
  const [line, username] = [await readLine(tx, universe), await ownerName(tx, universe)];
  if (line === null) return;
  await storeLine(tx, universe, { ...line, revision: 0, username, total: null }, services.clock.now(), line.revision);
  await askForLine(services, tx, universe);
}

/** Files the job that values a client for their line. */
async function askForLine(
  { jobs }: Pick<Services, "jobs">,
  tx: Transaction,
  universe: string,
  delayMs = 0,
): Promise<void> {
  await jobs.enqueue(tx, { kind: LINE_JOB, universe, payload: { universe }, createdBy: null, delayMs });
}
