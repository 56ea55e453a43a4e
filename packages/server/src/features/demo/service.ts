import { Readable } from "node:stream";
import type { Job } from "@distributary/contract/jobs";
import { OWNER, type Actor } from "../../access/actor.ts";
import type { Services } from "../../access/services.ts";
import { createUniverse } from "../../access/universes.ts";
import { notify } from "../../platform/db/listen.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { JobFailure, type JobRun } from "../../platform/jobs/types.ts";
import { channels, type SessionChanged } from "../../platform/live/channels.ts";
import { importsService } from "../imports/service.ts";
import { demoBook } from "./book.ts";
import { eraseDemo, findDemo, isFilled, newestJob } from "./store.ts";

/** The kind of the job that fills a demo universe. */
export const DEMO_JOB = "demo";

/** The colour that says at a glance that these records are invented. */
const DEMO_COLOUR = "#b45309";

/** A demo universe and the job that fills it; no job where it was filled long ago. */
export interface OpenedDemo {
  readonly universe: string;
  readonly job: Job | null;
}

/** Opens a person's demo universe: made and filled on first use, erased and made anew with `reset`. */
export async function openDemo(
  services: Services,
  person: { readonly userId: string; readonly requestId: string },
  reset: boolean,
): Promise<OpenedDemo> {
  const { database, jobs } = services;
  const present = await findDemo(database, person.userId);
  if (present !== null && !reset) {
    const job = await newestJob(database, present, DEMO_JOB);
    if (job !== null) return { universe: present, job: await jobs.find(present, job) };
    if (await isFilled(database, present)) return { universe: present, job: null };
    return { universe: present, job: await jobs.find(present, await fileJob(services, present, person)) };
  }
  const universe = services.ids.uuid();
  await database.withUniverse({ universe }, async (tx) => {
    await createUniverse(tx, services, {
      ownerId: person.userId,
      name: "Demo: the Alder family",
      defaultCurrency: "USD",
      defaultTimezone: "UTC",
      isDemo: true,
      colour: DEMO_COLOUR,
      primaryEntity: { name: "Alder family" },
      requestId: person.requestId,
    });
    await universesChanged(tx, person.userId);
  });
  if (present !== null) {
    await database.withUniverse({ universe: present }, async (tx) => {
      await eraseDemo(tx, present);
      await universesChanged(tx, person.userId);
    });
  }
  return { universe, job: await jobs.find(universe, await fileJob(services, universe, person)) };
}

/** What filling a demo is told and may say. */
interface Doing {
  readonly signal: AbortSignal;
  progress(stage: string, done: number, total: number | null): void;
  complete?(tx: Transaction, result: unknown): Promise<void>;
}

/** Fills the actor's demo universe through the import, like any dropped book. Does nothing where that was done before. */
export async function fillDemo(services: Services, actor: Actor, doing: Doing): Promise<unknown> {
  if (await isFilled(services.database, actor.universe)) return null;
  const imports = importsService(services);
  const { uuid } = await imports.open(actor, "The Alder family");
  const today = Math.floor(services.clock.now().getTime() / 86_400_000);
  for (const file of demoBook(today))
    await imports.addFile(actor, uuid, file.name, Readable.from([Buffer.from(file.text)]));
  await imports.beginReading(actor, uuid, undefined, false);
  await imports.readNow(actor, uuid, doing);
  await imports.save(actor, uuid, { openings: [], skipRejected: false, asJob: false });
  return imports.writeNow(actor, uuid, doing);
}

/** Lets the worker fill demo universes. */
export function registerDemoJob(services: Services): void {
  services.jobs.register(DEMO_JOB, (run) =>
    fillDemo(services, actorOf(run), {
      signal: run.signal,
      progress: (stage, done, total) => run.progress(stage, done, total),
      complete: (tx, result) => run.completeIn(tx, result),
    }),
  );
}

async function fileJob(services: Services, universe: string, person: { readonly userId: string }): Promise<string> {
  return services.database.withPlatform((tx) =>
    services.jobs.enqueue(tx, { kind: DEMO_JOB, universe, payload: {}, createdBy: person.userId }),
  );
}

/** Sessions know which universes they reach: told that those of this person are others now. */
async function universesChanged(tx: Transaction, userId: string): Promise<void> {
  const changed: SessionChanged = { user: userId };
  await notify(tx, channels.session, JSON.stringify(changed));
}

function actorOf(run: JobRun): Actor {
  if (run.universe === null || run.createdBy === null)
    throw new JobFailure("A demo belongs to a person and a universe.");
  return {
    userId: run.createdBy,
    actorUserId: run.createdBy,
    universe: run.universe,
    permissions: OWNER,
    requestId: `job-${run.id}`,
    sessionId: null,
  };
}
