import { counted } from "@distributary/domain/words/counted";
import { Readable } from "node:stream";
import type { Job } from "@distributary/contract/entry/jobs";
import { OWNER, type Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { createUniverse } from "../../access/universes.ts";
import { notify } from "../../platform/db/listen.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { HttpProblem, notFound } from "../../platform/http/problem.ts";
import { JobFailure, type JobRun } from "../../platform/jobs/types.ts";
import { channels, type SessionChanged } from "../../platform/live/channels.ts";
import { importsService } from "../imports/service.ts";
import { FAMILY } from "./accounts.ts";
import { demoBook, type DemoFile } from "./book.ts";
import { recordCommitment } from "./commitment.ts";
import { recordFamily } from "./family.ts";
import { openDebtAccount, recordMortgage } from "./mortgage.ts";
import { recordSafe } from "./safe.ts";
import { recordStatements } from "./statements.ts";
import { recordTerms } from "./terms.ts";
import { eraseDemo, findDemos, holdUniverse, isFilled, newestJob, ownRecords } from "./store.ts";

/** The kind of the job that fills a demo universe. */
export const DEMO_JOB = "demo";

/** The colour that says at a glance that these records are invented. */
const DEMO_COLOUR = "#b45309";

/** A demo universe and the job that fills it; no job where it was filled long ago. */
export interface OpenedDemo {
  readonly universe: string;
  readonly job: Job | null;
}

/** Whose demo it is. */
interface Person {
  readonly userId: string;
  readonly requestId: string;
  /** Whether it is the one that people without an account look at, who write nothing. */
  readonly forVisitors?: boolean;
}

/** What a person wants of the demo. */
export interface DemoWish {
  /** Made anew, whatever is in it */
  readonly reset: boolean;
  /** Records that people wrote into it may go with it */
  readonly discardOwn: boolean;
}

/**
 * Opens a person's demo universe: made and filled on first use, erased and made anew with `reset`. Throws 409 where that
 * would take records along that people wrote themselves, and they may not go; `current` says how many. Of several that were
 * made at the same instant the newest stays: each maker, once its own is there, erases all but the newest it sees, so
 * whoever comes last sees the others, and all of them mean the same one.
 */
export async function openDemo(
  services: Services,
  person: Person,
  { reset, discardOwn }: DemoWish,
): Promise<OpenedDemo> {
  const present = await findDemos(services.database, person.userId);
  if (reset && !discardOwn) await refuseToLose(services, present);
  if (present.length === 0 || reset) await makeDemo(services, person);
  for (;;) {
    const [universe, ...others] = await findDemos(services.database, person.userId);
    if (universe === undefined) throw notFound();
    for (const other of others) {
      await services.database.withUniverse({ universe: other }, async (tx) => {
        await eraseDemo(tx, other);
        await universesChanged(tx, person.userId);
      });
      await importsService(services).forgetUniverse(other);
    }
    const filling = await ensureFilling(services, universe, person);
    // Gone in between: somebody has made a newer one.
    if (filling === null) continue;
    return { universe, job: filling.job === null ? null : await services.jobs.find(universe, filling.job) };
  }
}

async function refuseToLose({ database }: Services, demos: readonly string[]): Promise<void> {
  const counts = await Promise.all(demos.map((demo) => ownRecords(readsOf(database, demo))));
  const own = counts.reduce((sum, count) => sum + count, 0);
  if (own === 0) return;
  const message = counted(own, {
    one: "# record was added or changed in the demo. Resetting the demo deletes it permanently.",
    other: "# records were added or changed in the demo. Resetting the demo deletes them permanently.",
  });
  throw new HttpProblem(409, message, { current: { own_records: own } });
}

/** Makes an empty demo universe together with the job that fills it. */
async function makeDemo(services: Services, person: Person): Promise<void> {
  const universe = services.ids.uuid();
  await services.database.withUniverse({ universe }, async (tx) => {
    await createUniverse(tx, services, {
      ownerId: person.userId,
      name: "Demo: the Alder family",
      defaultCurrency: "USD",
      defaultTimezone: "UTC",
      isDemo: true,
      colour: DEMO_COLOUR,
      ...(person.forVisitors === true && { metadata: { read_only: true } }),
      primaryEntity: { name: FAMILY, clientIdentifier: FAMILY },
      requestId: person.requestId,
    });
    await universesChanged(tx, person.userId);
    await fileJob(services, tx, universe, person);
  });
}

/**
 * The job that fills a demo or has done so, filed again where it failed; `job` is null where it was filled long ago.
 * Null where the universe is gone.
 */
async function ensureFilling(
  services: Services,
  universe: string,
  person: Person,
): Promise<{ readonly job: string | null } | null> {
  return services.database.withUniverse({ universe }, async (tx) => {
    if (!(await holdUniverse(tx, universe))) return null;
    const job = await newestJob(tx, universe, DEMO_JOB);
    if (job !== null || (await isFilled(tx))) return { job };
    return { job: await fileJob(services, tx, universe, person) };
  });
}

/** What filling a demo is told and may say. */
interface Doing {
  readonly signal: AbortSignal;
  progress(stage: string, done: number, total: number | null): void;
}

/**
 * Fills the actor's demo universe: its book through the import, like any dropped one, then the terms of its mortgage and
 * of its other securities, who of the family owns what, the notices of its fund as the events they are, and the
 * statements of its accounts. What was done before is not done again.
 */
export async function fillDemo(services: Services, actor: Actor, doing: Doing): Promise<unknown> {
  const today = Math.floor(services.clock.now().getTime() / 86_400_000);
  const { files, statements, borrowed, instalments, from, shared, ...fund } = demoBook(today);
  const filled = await isFilled(readsOf(services.database, actor.universe));
  await openDebtAccount(services, actor);
  const result = filled ? null : await importBook(services, actor, files, doing);
  await recordMortgage(services, actor, { borrowed, instalments });
  await recordTerms(services, actor, from);
  await recordFamily(services, actor, shared);
  await recordSafe(services, actor);
  await recordCommitment(services, actor, fund, () => doing.signal.aborted);
  await recordStatements(services, actor, statements);
  return result;
}

async function importBook(
  services: Services,
  actor: Actor,
  files: readonly DemoFile[],
  doing: Doing,
): Promise<unknown> {
  const imports = importsService(services);
  const { uuid } = await imports.open(actor, "The Alder family");
  for (const file of files) await imports.addFile(actor, uuid, file.name, Readable.from([Buffer.from(file.text)]));
  await imports.beginReading(actor, uuid, {}, { asJob: false });
  await imports.readNow(actor, uuid, doing);
  await imports.save(actor, uuid, { openings: [], skipRejected: false, asJob: false });
  return imports.writeNow(actor, uuid, doing);
}

/** Lets the worker fill demo universes. */
export function registerDemoJob(services: Services): void {
  services.jobs.register(
    DEMO_JOB,
    (run) =>
      fillDemo(services, actorOf(run), {
        signal: run.signal,
        progress: (stage, done, total) => run.progress(stage, done, total),
      }),
    "long",
  );
}

function fileJob(services: Services, tx: Transaction, universe: string, { userId }: Person): Promise<string> {
  return services.jobs.enqueue(tx, { kind: DEMO_JOB, universe, payload: {}, createdBy: userId });
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
