import type { Settings, SettingsBody, SettingsChange } from "@distributary/contract/access/settings";
import type { Actor } from "../../access/session/actor.ts";
import { holdBookToLock } from "../../access/write/locked-terms.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import type { RecordParts } from "../../access/records/records.ts";
import { findLogo } from "../../access/store/settings.ts";
import { checkToken } from "../../access/session/token.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { readLogo } from "./logo.ts";
import { changesBetween, presentSettings } from "./present.ts";
import {
  findSettings,
  keepLogo,
  replaceSettings,
  SETTINGS_ACTION,
  settingsTrail,
  type SettingRow,
  type StandingSettings,
} from "./store.ts";

/** Changes of the settings that are told. */
const MOST_CHANGES = 100;

/** Those that every figure rests on: a lock date holds them. */
const FIGURE_COLUMNS = ["fee_treatment", "lot_method"] as const;
const SETTING_COLUMNS = ["name", "colour", "fee_treatment", "lot_method"] as const;

/** How a universe shows itself, and how all its lots are told. */
export function settingsService({ database }: Pick<RecordParts, "database">) {
  return {
    /** The settings with what was changed of them, the newest first. */
    async get(actor: Actor): Promise<Settings & { readonly trail: SettingsChange[] }> {
      const reads = readsOf(database, actor.universe);
      const [shown, states] = await Promise.all([
        settingsOf(reads, actor.universe),
        // The oldest of them is told by what it was before.
        settingsTrail(reads, actor.universe, MOST_CHANGES + 1),
      ]);
      return { ...shown, trail: changesBetween(states) };
    },

    /**
     * Throws 409 on a stale token, 422 where the logo is no picture that can be printed. What every figure rests on asks
     * for the reason where the books are locked (0164).
     */
    update(
      actor: Actor,
      terms: WriteTerms,
      { last_update_token: token, logo, ...changes }: SettingsBody,
    ): Promise<Settings & { readonly committed: boolean }> {
      // Lots are told anew where the way of telling them changes; how a universe is called moves no figure.
      const touchesBook = changes.fee_treatment !== undefined || changes.lot_method !== undefined;
      return write(database, actor, { action: SETTINGS_ACTION, touchesBook, ...terms }, async (w) => {
        const before = await standing(w.tx, w.universe);
        const stands = await settingsOf(w.tx, w.universe);
        checkToken(token, before.revision, () => stands);
        if (FIGURE_COLUMNS.some((column) => changes[column] !== undefined && changes[column] !== before[column]))
          await holdBookToLock(w);
        const digest = logo === undefined ? before.logo_digest : await digestOf(w, logo);
        const after = { ...before, ...changes, logo_digest: digest };
        if (isSame(before, after)) {
          w.wroteNothing();
          return { ...stands, committed: w.commit };
        }
        await replaceSettings(w.tx, w.universe, w.revision, { before, after });
        w.subject("universe", w.universe);
        // A logo stands in the audit by its digest alone.
        w.payload({ ...changes, ...(logo === undefined ? {} : { logo: digest?.toString("hex") ?? null }) });
        return { ...(await settingsOf(w.tx, w.universe)), committed: w.commit };
      });
    },
  };
}

function isSame(before: SettingRow, after: SettingRow): boolean {
  const logos = [before.logo_digest, after.logo_digest].map((digest) => digest?.toString("hex"));
  if (logos[0] !== logos[1]) return false;
  return SETTING_COLUMNS.every((column) => before[column] === after[column]);
}

async function settingsOf(tx: Reads, universe: string): Promise<Settings> {
  return presentSettings(await standing(tx, universe), await findLogo(tx, universe));
}

async function standing(tx: Reads, universe: string): Promise<StandingSettings> {
  const found = await findSettings(tx, universe);
  if (found === null) throw notFound();
  return found;
}

async function digestOf(w: Write, logo: string | null): Promise<Buffer | null> {
  if (logo === null) return null;
  const read = readLogo(logo);
  if (typeof read === "string") throw invalid(["body", "logo"], read);
  return keepLogo(w.tx, w.universe, read, w.recordedAt);
}
