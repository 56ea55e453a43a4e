import { SETTING_FIELDS, type Settings, type SettingsChange } from "@distributary/contract/access/settings";
import type { Logo } from "../../access/store/settings.ts";
import { tokenOf } from "../../access/session/token.ts";
import type { StandingSettings, ToldSettings } from "./store.ts";

/** Settings as their calls answer them. */
export function presentSettings(row: StandingSettings, logo: Logo | null): Settings {
  const { name, colour, fee_treatment, lot_method, default_currency, default_timezone, lock_date } = row;
  return {
    name,
    colour,
    logo: logo === null ? null : `data:${logo.media_type};base64,${logo.content.toString("base64")}`,
    fee_treatment,
    lot_method,
    accounts_with_own_method: row.accounts_with_own_method,
    default_currency,
    default_timezone,
    lock_date,
    last_update_token: tokenOf(row.revision),
  };
}

/** The changes between states of the settings, the newest first; what a universe begins with is none. */
export function changesBetween(states: readonly ToldSettings[]): SettingsChange[] {
  return states.flatMap((after, place) => {
    const before = states[place + 1];
    if (before === undefined || after.recorded_at === null) return [];
    const changes = SETTING_FIELDS.flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    );
    return [{ recorded_at: after.recorded_at.toISOString(), user: after.user, changes }];
  });
}
