import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { api, tokens } from "../api.ts";
import { keepAlike } from "./preference-sync.ts";
import { personalStores } from "./preferences.ts";
import { onlyVisits } from "../session/may-write.ts";
import { session } from "../session/session.ts";

/** Keeps the person's choices in this universe alike in every browser, as long as one is in it. */
export function followPreferences(): () => void {
  return keepAlike(personalStores, {
    read: () => api.call(preferencesEndpoints.read, { body: {} }),
    onLeaving: (tell) => {
      const stay = tokens.onLeaving(tell);
      window.addEventListener("pagehide", tell);
      return () => {
        stay();
        window.removeEventListener("pagehide", tell);
      };
    },
    // Who only looks keeps what is chosen in this browser. What was chosen last is sent though the page is left with it.
    write: async (changes) =>
      !onlyVisits(session.get()) && api.call(preferencesEndpoints.write, { body: { ...changes } }, { keepalive: true }),
  });
}
