import { preferencesEndpoints } from "@distributary/contract/preferences";
import { api } from "./api.ts";
import { keepAlike } from "./preference-sync.ts";
import { personalStores } from "./preferences.ts";

/** Keeps the person's choices in this universe alike in every browser, as long as one is in it. */
export function followPreferences(): () => void {
  return keepAlike(personalStores, {
    read: () => api.call(preferencesEndpoints.read, { body: {} }),
    write: (changes) => api.call(preferencesEndpoints.write, { body: { ...changes } }),
  });
}
