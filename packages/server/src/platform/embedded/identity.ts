import { execFile, spawn, type ChildProcess } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { EmbeddedError } from "./error.ts";

/**
 * As whom the database runs, because it refuses to run as root: as ourselves; as another user (root may become one);
 * or as ourselves in a user namespace in which our number is another one, for folders no other user can enter.
 */
export type Identity =
  | { readonly kind: "self" }
  | { readonly kind: "user"; readonly uid: number; readonly gid: number }
  | { readonly kind: "namespace"; readonly uid: number; readonly gid: number };

/** The usual number of the user that owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * The identity for the database whose files are in `home`, which may not exist yet. A folder that exists decides:
 * its owner. Throws EmbeddedError when nobody suitable can be found.
 */
export async function chooseIdentity(home: string): Promise<Identity> {
  const me = process.getuid?.();
  const found = await stat(home).catch(() => null);
  if (me !== 0) {
    if (me !== undefined && found !== null && found.uid !== me) {
      throw new EmbeddedError(
        `The database in ${home} belongs to another user (number ${found.uid}): start as that user, or as root, or choose another DATA_DIR.`,
      );
    }
    return { kind: "self" };
  }
  if (found !== null && found.uid !== 0) return { kind: "user", uid: found.uid, gid: found.gid };
  const other = await unprivilegedUser();
  if (found === null && (await canEnter(other.uid, other.gid, dirname(resolve(home)))))
    return { kind: "user", ...other };
  if (await namespacesWork(other)) return { kind: "namespace", ...other };
  throw new EmbeddedError(
    `The database does not run as root, and no other user can enter ${dirname(resolve(home))}: start as an ordinary user, or choose a DATA_DIR that others can pass through (chmod o+x).`,
  );
}

/** Whether files written by this process for the database must be given to the user it runs as. */
export function owns(identity: Identity): { readonly uid: number; readonly gid: number } | null {
  return identity.kind === "user" ? { uid: identity.uid, gid: identity.gid } : null;
}

/** Whether the database could run the programs in `folder`. */
export async function canReach(identity: Identity, folder: string): Promise<boolean> {
  return identity.kind === "user" ? canEnter(identity.uid, identity.gid, folder) : true;
}

/** Starts a program as `identity`, in a session of its own, with an environment that holds no secret. */
export function spawnAs(
  identity: Identity,
  command: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly stdio: "pipe" | readonly ["ignore", number, number];
    readonly detached: boolean;
  },
): ChildProcess {
  const common = {
    cwd: options.cwd,
    detached: options.detached,
    stdio: options.stdio === "pipe" ? (["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"]) : [...options.stdio],
    env: cleanEnvironment(),
    windowsHide: true,
  };
  if (identity.kind === "user") return spawn(command, args, { ...common, uid: identity.uid, gid: identity.gid });
  if (identity.kind === "namespace") return spawn("unshare", [...namespaceFlags(identity), command, ...args], common);
  return spawn(command, args, common);
}

function namespaceFlags(user: { readonly uid: number; readonly gid: number }): string[] {
  return ["--user", `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

async function namespacesWork(user: { readonly uid: number; readonly gid: number }): Promise<boolean> {
  try {
    await promisify(execFile)("unshare", [...namespaceFlags(user), "true"]);
    return true;
  } catch {
    // No such program, or a system that forbids it: another identity is looked for.
    return false;
  }
}

/** Settings of the machine's own PostgreSQL (PGDATA, PGPORT, …) and our secrets stay out. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"]) {
    if (process.env[name] !== undefined) kept[name] = process.env[name];
  }
  return kept;
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const line = lines.find((fields) => fields[0] === name);
    const uid = Number(line?.[2]);
    const gid = Number(line?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return NOBODY;
}

/** Whether that user may pass through every folder down to `folder`, which may be a file that exists not yet. */
async function canEnter(uid: number, gid: number, folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => null);
    if (found !== null) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (dirname(path) === path) return true;
  }
}
