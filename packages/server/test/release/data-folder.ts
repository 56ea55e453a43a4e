import { chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";

/** The usual number of the user that owns nothing: the database of a folder that root unpacked runs as this one. */
const NOBODY = 65_534;

/**
 * Unpacks a data folder as a person would who moves an installation: everything closed to others, and where root does
 * it, the database's files given to a user that is not root.
 */
export async function unpackDataFolder(zip: Uint8Array, folder: string, owner: "nobody" | "self"): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    if (name.endsWith("/")) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    else await writeFile(join(folder, name), bytes, { mode: 0o600 });
  }
  if (process.getuid?.() !== 0 || owner === "self") return;
  const home = join(folder, "postgres");
  for (const path of [home, ...(await readdir(home, { recursive: true })).map((name) => join(home, name))])
    await chown(path, NOBODY, NOBODY);
}
