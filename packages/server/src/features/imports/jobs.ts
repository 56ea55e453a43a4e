import type { Actor } from "../../access/actor.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { JobFailure, type JobRun } from "../../platform/jobs/types.ts";
import { READ_JOB, WRITE_JOB } from "./service.ts";
import { readImport, writeImport, type Doing, type ImportParts } from "./work.ts";

/** Lets the worker read and write imports. */
export function registerImportJobs(parts: ImportParts & { readonly jobs: Jobs }): void {
  parts.jobs.register(READ_JOB, async (run) => {
    const payload = run.payload as { readonly import: string };
    return readImport(parts, universeOf(run), payload.import, doing(run));
  });
  parts.jobs.register(WRITE_JOB, async (run) => {
    const payload = run.payload as { readonly import: string; readonly actor: Actor };
    return writeImport(parts, { ...payload.actor, universe: universeOf(run) }, payload.import, {
      ...doing(run),
      complete: (tx, result) => run.completeIn(tx, result),
    });
  });
}

function doing(run: JobRun): Doing {
  return { signal: run.signal, progress: (stage, done, total) => run.progress(stage, done, total) };
}

function universeOf(run: JobRun): string {
  if (run.universe === null) throw new JobFailure("An import belongs to a profile.");
  return run.universe;
}
