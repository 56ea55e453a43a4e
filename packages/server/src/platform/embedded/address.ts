import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { owns, type Identity } from "./identity.ts";
import { OWNER } from "./layout.ts";
import type { Postmaster } from "./postmaster.ts";

/** Where a database listens: on a socket in a folder nobody else can enter, or on the loopback address. */
export type Address =
  | { readonly kind: "socket"; readonly folder: string; readonly port: number }
  | { readonly kind: "loopback"; readonly host: string; readonly port: number };

const SOCKET_PORT = 5432;
/** The name of a socket holds 103 bytes on the narrowest system; this leaves room for `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 85;

/** The best address for a database whose files are in `home`. */
export async function chooseAddress(home: string, identity: Identity): Promise<Address> {
  if (process.platform === "win32") return { kind: "loopback", host: "127.0.0.1", port: await freePort() };
  if (Buffer.byteLength(home) <= LONGEST_FOLDER) return { kind: "socket", folder: home, port: SOCKET_PORT };
  const short = join(tmpdir(), `distributary-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  if (Buffer.byteLength(short) <= LONGEST_FOLDER && (await ownPrivately(short, identity))) {
    return { kind: "socket", folder: short, port: SOCKET_PORT };
  }
  return { kind: "loopback", host: "127.0.0.1", port: await freePort() };
}

/** The owner's connection address of a running database. */
export function ownerUrl(found: Postmaster, password: string, database: string = OWNER): string {
  const host = found.host ?? "localhost";
  const url = new URL(`postgres://${OWNER}:${encodeURIComponent(password)}@${host}:${found.port}/${database}`);
  if (found.host === null && found.socketFolder !== null) url.searchParams.set("host", found.socketFolder);
  return url.toString();
}

/** Whether `folder` is, or can be made, a folder that only the database's user can enter. */
async function ownPrivately(folder: string, identity: Identity): Promise<boolean> {
  const uid = owns(identity)?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 });
    const owner = owns(identity);
    if (owner !== null) await chown(folder, owner.uid, owner.gid);
  } catch {
    // It is there already; anybody may have put it there, which the following finds out.
  }
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : SOCKET_PORT;
}
