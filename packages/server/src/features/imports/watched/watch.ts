import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../../../access/session/actor.ts";
import type { Logger } from "../../../platform/log/logger.ts";
import type { ImportsService } from "../service.ts";
import type { Place } from "./advance.ts";
import { TAKEN, Taking, type PersonFolder } from "./take.ts";

/** Folders of a person that are outcomes, not files to take. */
const OUTCOMES: ReadonlySet<string> = new Set<Place>(["imported", "review", "failed"]);

/** A folder that is watched for files to import. */
export interface WatchedFolder {
  /** Looks no more, and waits for the look that is under way. */
  stop(): Promise<void>;
}

export interface WatchedParts {
  readonly folder: string;
  readonly imports: ImportsService;
  readonly log: Logger;
  /** The person of this address in the profile of their own; null where there is none. */
  readonly actorOf: (email: string) => Promise<Actor | null>;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
}

/**
 * Imports what is put into `<folder>/<e-mail>/`: each file or folder there is one import into the profile of that person.
 * A file is taken once it is the same at two looks. It goes to `imported`, `review` or `failed` beside
 * a note that says what came of it; what a person must answer waits on the import's page. A crash loses nothing: files
 * that were taken are in a folder named by their import, and whoever looks next goes on with it. Several servers may watch
 * one folder. What goes wrong with one file keeps no other back, and is logged once.
 */
export function watchFolder({ folder, imports, log, actorOf, everyMs }: WatchedParts): WatchedFolder {
  const taking = new Taking(imports);
  const faults = new Map<string, string>();
  let stopped = false;
  let looking: Promise<void> | null = null;

  const apart = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      if (!stopped) await work();
      faults.delete(what);
    } catch (error) {
      const said = String(error);
      if (faults.get(what) !== said) log.warn("IMPORT_DIR: this can’t be imported now", { what, error });
      faults.set(what, said);
    }
  };

  const goOnWith = async (person: PersonFolder, id: string): Promise<void> => {
    const outcome = await taking.goOnWith(person, id);
    if (outcome !== null) log.info("IMPORT_DIR: a file was handled", { import: id, outcome });
  };

  const lookAt = async (email: string): Promise<void> => {
    const path = join(folder, email);
    const waiting = await newIn(path);
    const taken = await foldersIn(join(path, TAKEN)).catch(() => []);
    if (waiting.length + taken.length === 0) return;
    const actor = await actorOf(email);
    if (actor === null) throw new Error("No user has this e-mail address.");
    const person = { path, actor };
    for (const id of taken) await apart(join(path, TAKEN, id), () => goOnWith(person, id));
    for (const name of waiting)
      await apart(join(path, name), async () => {
        const id = await taking.takeWhenWhole(person, name);
        if (id !== null) await goOnWith(person, id);
      });
  };

  const look = (): void => {
    if (looking !== null) return;
    looking = apart(folder, async () => {
      for (const email of await foldersIn(folder)) await apart(email, () => lookAt(email));
    }).finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(look, everyMs).unref();
  look();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((one) => one.isDirectory() && !one.name.startsWith(".")).map(({ name }) => name);
}

/** What was put into a person's folder and is no outcome. */
async function newIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith("."))
    .filter((entry) => entry.isFile() || (entry.isDirectory() && !OUTCOMES.has(entry.name)))
    .map(({ name }) => name)
    .sort();
}
