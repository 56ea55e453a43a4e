import type { Actor } from "../../access/actor.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { JobFailure, type JobRun } from "../../platform/jobs/types.ts";
import { CLEAN_JOB, cleanImports } from "./cleaning.ts";
import { READ_JOB, UNDO_JOB, WRITE_JOB } from "./service.ts";
import { takeImportBack, type UndoTerms } from "./undo.ts";
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
  parts.jobs.registerDaily(CLEAN_JOB, (run) => cleanImports(parts, run.signal));
  parts.jobs.register(UNDO_JOB, async (run) => {
    const {
      import: id,
      actor,
      ...terms
    } = run.payload as UndoTerms & {
      readonly import: string;
      readonly actor: Actor;
    };
    return takeImportBack(parts, { ...actor, universe: universeOf(run) }, id, terms, {
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
