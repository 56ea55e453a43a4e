import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "./data-folder.ts";
import { SettingsError } from "./values.ts";

/** The name of the file in the data folder that holds a key the server made itself. */
export const SECRET_KEY_FILE = "secret-key";

const LEAST_LENGTH = 32;

/**
 * The secret key: the given one, else the one kept in the data folder, else a new one that is kept there (mode 0600).
 * Makes the data folder. Throws SettingsError when the key is too short or the folder cannot be used.
 */
export function keepSecretKey(given: string | undefined, dataDir: string): string {
  try {
    // As root the embedded database runs as another user, who must be able to pass through but not to look around.
    makeDataFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new SettingsError("DATA_DIR", dataDir, `choose a folder that can be written (${reason(error)})`);
  }
  if (given) {
    if (given.length < LEAST_LENGTH) {
      throw new SettingsError(
        "SECRET_KEY",
        null,
        `give it at least ${LEAST_LENGTH} random characters, or leave it out and one is made for you`,
      );
    }
    return given;
  }
  const file = join(dataDir, SECRET_KEY_FILE);
  try {
    // Two first starts at once: the one that comes second reads what the first wrote.
    writeFileSync(file, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
  } catch (error) {
    if (!isCode(error, "EEXIST")) {
      // A file without its key, as a full disk leaves it, would stop every later start.
      rmSync(file, { force: true });
      throw new SettingsError("DATA_DIR", dataDir, `choose a folder that can be written (${reason(error)})`);
    }
  }
  const kept = readFileSync(file, "utf8").trim();
  if (kept.length < LEAST_LENGTH) {
    throw new SettingsError("SECRET_KEY", null, `put the key back into ${file}, or remove that file to get a new one`);
  }
  return kept;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function reason(error: unknown): string {
  if (isCode(error, "ENOSPC")) return "its disk is full: free some room there, or take another one";
  return error instanceof Error ? error.message : String(error);
}
