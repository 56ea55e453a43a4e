import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Actor } from "../../../access/session/actor.ts";
import type { ImportsService } from "../service.ts";
import { advance, type Place, type Step } from "./advance.ts";
import { stateOf } from "./entry.ts";

/** Where files go while they are imported: below it a folder named by the import. */
export const TAKEN = ".taken";
/** A server renews the time of what it works on this often; after so long without, another one takes it over. */
const RENEWED_MS = 5_000;
const ABANDONED_MS = 15_000;

/** A person's folder, and in whose name its files are imported. */
export interface PersonFolder {
  readonly path: string;
  readonly actor: Actor;
}

/** Takes files and folders of people, and goes on with what was taken until it is put away. */
export class Taking {
  readonly #imports: ImportsService;
  /** What each file looked like at the last look. */
  readonly #seen = new Map<string, string>();
  /** Imports that this server works on. */
  readonly #mine = new Set<string>();

  constructor(imports: ImportsService) {
    this.#imports = imports;
  }

  /** Takes a file or folder that is the same as at the last look; answers the import that it is from here on. */
  async takeWhenWhole({ path: folder, actor }: PersonFolder, name: string): Promise<string | null> {
    const path = join(folder, name);
    const state = await stateOf(path);
    if (state === null || this.#seen.get(path) !== state) {
      if (state === null) this.#seen.delete(path);
      else this.#seen.set(path, state);
      return null;
    }
    this.#seen.delete(path);
    const { uuid } = await this.#imports.open(actor, name);
    const place = join(folder, TAKEN, uuid);
    await mkdir(place, { recursive: true });
    this.#mine.add(uuid);
    await rename(path, join(place, name));
    return uuid;
  }

  /** Takes an import one step on, unless another server works on it. Answers where its files went, null while it goes on. */
  async goOnWith({ path: folder, actor }: PersonFolder, id: string): Promise<Place | null> {
    const place = join(folder, TAKEN, id);
    if (!this.#mine.has(id)) {
      const { mtimeMs } = await stat(place);
      if (Date.now() - mtimeMs < ABANDONED_MS) return null;
      this.#mine.add(id);
    }
    const [name] = await readdir(place);
    if (name === undefined) {
      await rm(place, { recursive: true });
      return null;
    }
    const step = await held(place, () =>
      advance(this.#imports, { ...actor, requestId: `folder-${id}` }, id, join(place, name)),
    );
    if (step === null) return null;
    await putAway(folder, place, name, step);
    this.#mine.delete(id);
    return step.place;
  }
}

/** Does a piece of work on a taken folder and renews its time meanwhile: a large file takes longer to read than others wait. */
async function held<T>(place: string, work: () => Promise<T>): Promise<T> {
  const renew = async (): Promise<void> => {
    const now = new Date();
    await utimes(place, now, now);
  };
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWED_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Moves what was taken to its outcome, beside a note; both are named by the import. */
async function putAway(folder: string, place: string, name: string, step: NonNullable<Step>): Promise<void> {
  const outcome = join(folder, step.place);
  const id = basename(place);
  await mkdir(outcome, { recursive: true });
  await writeFile(join(outcome, `${id} ${name}.txt`), `${[`Import ${id}`, ...step.note].join("\n")}\n`);
  await rename(join(place, name), join(outcome, `${id} ${name}`));
  await rm(place, { recursive: true });
}
