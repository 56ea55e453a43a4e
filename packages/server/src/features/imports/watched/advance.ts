import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { ImportSession } from "@distributary/contract/entry/imports";
import type { Actor } from "../../../access/session/actor.ts";
import { HttpProblem, ValidationProblem } from "../../../platform/http/problem.ts";
import { figureLines } from "../figures/figure-lines.ts";
import { toWrite } from "../plan.ts";
import type { ImportsService } from "../service.ts";
import { filesAt } from "./entry.ts";
import { questionsOf } from "./questions.ts";

/** Where a file ends up beside its note: written, waiting for a person, or refused. */
export type Place = "imported" | "review" | "failed";

/** How far an import from the folder is: where its files go with which note, or null while work is under way. */
export type Step = { readonly place: Place; readonly note: readonly string[] } | null;

/**
 * Takes an import from the folder one step on, from wherever it is: after a crash the same call goes on with it.
 * `path` is the file or folder that was taken.
 */
export async function advance(imports: ImportsService, actor: Actor, id: string, path: string): Promise<Step> {
  try {
    const now = await imports.session(actor, id);
    return now.stage === "collecting" ? await read(imports, actor, now, path) : await goOn(imports, actor, now);
  } catch (error) {
    if (error instanceof ValidationProblem)
      return { place: "failed", note: [...new Set(error.detail.map(({ msg }) => msg))] };
    if (error instanceof HttpProblem && error.status < 500) return { place: "failed", note: [error.message] };
    throw error;
  }
}

async function read(imports: ImportsService, actor: Actor, now: ImportSession, path: string): Promise<Step> {
  if (now.error !== null) return { place: "failed", note: [now.error] };
  for (const file of (await filesAt(path)) ?? [])
    await imports.addFile(actor, now.uuid, basename(file), createReadStream(file, { highWaterMark: 256 * 1024 }));
  return goOn(imports, actor, await imports.suggestions(actor, now.uuid));
}

async function goOn(imports: ImportsService, actor: Actor, now: ImportSession): Promise<Step> {
  const done = async (session: ImportSession): Promise<Step> => ({
    place: "imported",
    note: [...written(session), ...figureLines(await imports.figures(actor, session.uuid))],
  });
  if (now.stage === "written") return done(now);
  if (now.stage === "rejected" || now.stage === "undone") return { place: "failed", note: ["Import discarded."] };
  if (now.stage !== "ready") return null;
  const questions = questionsOf(now);
  if (questions.length > 0) return { place: "review", note: questions };
  const saved = await imports.save(actor, now.uuid, { openings: [], skipRejected: false, asJob: true });
  return saved.stage === "written" ? done(saved) : null;
}

function written({ counts }: ImportSession): readonly string[] {
  const total = counts === null ? 0 : toWrite(counts);
  if (counts === null || total === 0) return ["Nothing new: everything in these files is already recorded."];
  const parts = (["entities", "accounts", "instruments", "transactions", "prices", "rates", "statements"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${name}: ${counts[name]}`);
  return [`Records written: ${total}`, ...parts, `already recorded: ${counts.already_there}`];
}
