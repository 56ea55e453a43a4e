import type { Reads } from "../../access/records/reads.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { createSeal, type Seal } from "../../platform/token/seal.ts";
import { findPassword, keepPassword, newestPasswords } from "./store/passwords.ts";

/** How many passwords a file is tried with, and how many kept ones these are looked for among. */
const TRIED = 10;
const LOOKED_AT = 200;

/**
 * The spellings in which a password is tried: files of some programs were protected by the bytes of its UTF-8, where the
 * library takes letters for bytes.
 */
export function spellings(password: string): readonly string[] {
  return [...new Set([password, Buffer.from(password, "utf8").toString("latin1")])];
}

/** What `documentPasswords` gives. */
export type DocumentPasswords = ReturnType<typeof documentPasswords>;

/** The passwords of a universe's files. They are stored sealed under SECRET_KEY, each for its own bytes. */
export function documentPasswords({ secretKey }: Pick<Settings, "secretKey">) {
  const seal: Seal = createSeal(secretKey, "document password");
  const rowOf = (universe: string, sha256: Buffer): string => `${universe} ${sha256.toString("hex")}`;
  const opened = (universe: string, kept: { readonly sha256: Buffer; readonly sealed: Buffer }): string | null => {
    try {
      return seal.open(kept.sealed, rowOf(universe, kept.sha256));
    } catch {
      // Sealed under another key: it is asked for again.
      return null;
    }
  };
  return {
    /** What opens these bytes; null: nothing that is known. */
    async of(tx: Reads, universe: string, sha256: Buffer): Promise<string | null> {
      const kept = await findPassword(tx, universe, sha256);
      return kept === null ? null : opened(universe, kept);
    },

    /** What a protected file may be tried with: passwords that opened others, the newest first. */
    async toTry(tx: Reads, universe: string): Promise<readonly string[]> {
      const kept = await newestPasswords(tx, universe, LOOKED_AT);
      const known = [...new Set(kept.flatMap((one) => opened(universe, one) ?? []))].slice(0, TRIED);
      return [...new Set(known.flatMap(spellings))];
    },

    /** Keeps what opens bytes. */
    keep(tx: Transaction, universe: string, sha256: Buffer, password: string, now: Date): Promise<void> {
      return keepPassword(tx, universe, { sha256, sealed: seal.close(password, rowOf(universe, sha256)) }, now);
    },
  };
}
