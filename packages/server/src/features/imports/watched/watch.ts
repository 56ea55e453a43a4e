import { mkdir, readdir, rename, rm, utimes, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Actor } from "../../../access/session/actor.ts";
import type { Logger } from "../../../platform/log/logger.ts";
import type { ImportsService } from "../service.ts";
import { advance, type Step } from "./advance.ts";
import { stateOf } from "./entry.ts";

/** Where files go while they are imported: below it a folder named by the import. */
const TAKEN = ".taken";
/** Folders of a person that are outcomes, not files to take. */
const OUTCOMES: ReadonlySet<string> = new Set(["imported", "review", "failed"]);
const EVERY_MS = 2_000;
/** A server that works on an import says so each time it looks; after this long another one takes it over. */
const ABANDONED_MS = 15_000;

/** A folder that is watched for files to import. */
export interface WatchedFolder {
  /** Looks no more, and waits for the look that is under way. */
  stop(): Promise<void>;
}

export interface WatchedParts {
  readonly folder: string;
  readonly imports: ImportsService;
  readonly log: Logger;
  /** The person of this address in the profile of their own; null where nobody has it. */
  readonly actorOf: (email: string) => Promise<Actor | null>;
  /** Between two looks. Default two seconds. */
  readonly everyMs?: number;
}

/**
 * Imports what is put into `<folder>/<e-mail>/`: each file or folder there is one import into the profile of that person.
 * A file is taken once it is the same at two looks. It goes to `imported`, `review` or `failed` beside a note that says
 * what came of it; what a person must answer waits on the import's page. A crash loses nothing: files that were taken lie
 * in a folder named by their import, and whoever looks next goes on with it. Several servers may watch one folder.
 */
export function watchFolder(parts: WatchedParts): WatchedFolder {
  const seen = new Map<string, string>();
  const mine = new Set<string>();
  const strangers = new Set<string>();
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    for (const email of await foldersIn(parts.folder)) {
      if (stopped) return;
      const own = join(parts.folder, email);
      const waiting = await newIn(own);
      const taken = await foldersIn(join(own, TAKEN));
      if (waiting.length + taken.length === 0) continue;
      const actor = await parts.actorOf(email);
      if (actor === null) {
        if (!strangers.has(email)) parts.log.warn("IMPORT_DIR has a folder of an address that nobody has", { email });
        strangers.add(email);
        continue;
      }
      for (const id of taken) await goOnWith(own, id, actor);
      for (const name of waiting) await takeWhenWhole(own, name, actor);
    }
  };

  const takeWhenWhole = async (own: string, name: string, actor: Actor): Promise<void> => {
    const path = join(own, name);
    const state = await stateOf(path);
    const before = seen.get(path);
    if (state === null || before !== state) {
      if (state === null) seen.delete(path);
      else seen.set(path, state);
      return;
    }
    seen.delete(path);
    const { uuid } = await parts.imports.open(actor, name);
    const place = join(own, TAKEN, uuid);
    await mkdir(place, { recursive: true });
    mine.add(uuid);
    await rename(path, join(place, name));
    await goOnWith(own, uuid, actor);
  };

  const goOnWith = async (own: string, id: string, actor: Actor): Promise<void> => {
    const place = join(own, TAKEN, id);
    const now = new Date();
    if (!mine.has(id)) {
      const { mtimeMs } = await stat(place);
      if (now.getTime() - mtimeMs < ABANDONED_MS) return;
      mine.add(id);
    }
    await utimes(place, now, now);
    const [name] = await readdir(place);
    if (name === undefined) return rm(place, { recursive: true });
    const step = await advance(parts.imports, { ...actor, requestId: `folder-${id}` }, id, join(place, name));
    if (step === null) return;
    await putAway(own, place, name, step);
    mine.delete(id);
    parts.log.info("a file from IMPORT_DIR was handled", { import: id, outcome: step.place });
  };

  let looking = false;
  const round = (): void => {
    if (looking || stopped) return;
    looking = true;
    work = look()
      .catch((error: unknown) => parts.log.warn("IMPORT_DIR cannot be worked through now", { error }))
      .finally(() => {
        looking = false;
      });
  };
  const timer = setInterval(round, parts.everyMs ?? EVERY_MS).unref();
  round();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

/** Moves what was taken to its outcome, beside a note; the import it belongs to stands in the note and in the name. */
async function putAway(own: string, place: string, name: string, step: NonNullable<Step>): Promise<void> {
  const folder = join(own, step.place);
  const id = basename(place);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id} ${name}.txt`), `${[`Import ${id}`, ...step.note].join("\n")}\n`);
  await rename(join(place, name), join(folder, `${id} ${name}`));
  await rm(place, { recursive: true });
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((one) => one.isDirectory() && !one.name.startsWith(".")).map(({ name }) => name);
}

/** What was put into a person's folder and is no outcome. */
async function newIn(own: string): Promise<readonly string[]> {
  const entries = await readdir(own, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith("."))
    .filter((entry) => entry.isFile() || (entry.isDirectory() && !OUTCOMES.has(entry.name)))
    .map(({ name }) => name)
    .sort();
}
