import type { Actor } from "../../access/session/actor.ts";
import type { Services } from "../../access/http/services.ts";
import { JobFailure, type JobHandler, type JobRun } from "../../platform/jobs/types.ts";
import { CLEAN_JOB, cleanImports } from "./cleaning.ts";
import { toWrite } from "./plan.ts";
import { READ_JOB, UNDO_JOB, WRITE_JOB } from "./service.ts";
import { takeImportBack, type UndoTerms } from "./undo.ts";
import { readImport, writeImport, type Doing, type ImportParts } from "./work.ts";

/** Records from which a write is worth the second or two that new statistics take. */
const LARGE = 1_000;

/** Lets the worker read and write imports. */
export function registerImportJobs(
  parts: ImportParts & Pick<Services, "log" | "renewStatistics" | "clearBrokenWrites">,
): void {
  /** After the commit, and only for the time that it saves: what was done is done, and said, without it. */
  const settle = (records: number): Promise<void> =>
    records < LARGE
      ? Promise.resolve()
      : parts
          .renewStatistics()
          .catch((error: unknown) => parts.log.warn("statistics were not renewed after an import", { error }));

  const readFiles: JobHandler = async (run) => {
    const payload = run.payload as { readonly import: string };
    return readImport(parts, universeOf(run), payload.import, doing(run));
  };
  const writeRecords: JobHandler = async (run) => {
    const payload = run.payload as {
      readonly import: string;
      readonly actor: Actor;
      /** absent in jobs of before it was asked for */
      readonly lockReason?: string | null;
    };
    const actor = { ...payload.actor, universe: universeOf(run) };
    // It saves time and nothing else: without it everything is written as well.
    await parts
      .clearBrokenWrites()
      .catch((error: unknown) => parts.log.warn("no room was made before an import", { error }));
    const counts = await writeImport(parts, actor, payload.import, payload.lockReason ?? null, {
      ...doing(run),
      complete: (tx, result) => run.completeIn(tx, result),
    });
    await settle(toWrite(counts));
    return counts;
  };
  const takeBack: JobHandler = async (run) => {
    const {
      import: id,
      actor,
      ...terms
    } = run.payload as UndoTerms & {
      readonly import: string;
      readonly actor: Actor;
    };
    const undone = await takeImportBack(parts, { ...actor, universe: universeOf(run) }, id, terms, {
      ...doing(run),
      complete: (tx, result) => run.completeIn(tx, result),
    });
    const { events, observables } = undone.taken_back;
    await settle(events + observables);
    return undone;
  };
  parts.jobs.register(READ_JOB, readFiles, "long");
  parts.jobs.register(WRITE_JOB, writeRecords, "long");
  parts.jobs.register(UNDO_JOB, takeBack, "long");
  parts.jobs.registerDaily(CLEAN_JOB, (run) => cleanImports(parts, run.signal));
}

function doing(run: JobRun): Doing {
  return { signal: run.signal, progress: (stage, done, total) => run.progress(stage, done, total) };
}

function universeOf(run: JobRun): string {
  if (run.universe === null) throw new JobFailure("An import belongs to a profile.");
  return run.universe;
}
