import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";

/** How long a preference is kept: as long as the page is open, until the session ends, or with the person. */
export const preferenceLevels = ["state", "session", "user"] as const;
export type PreferenceLevel = (typeof preferenceLevels)[number];

/** How many keys one person keeps in one universe, and how large one value may be as JSON. */
export const PREFERENCE_LIMITS = { keys: 1000, bytes: 16_384, batch: 200 } as const;

/** Keys that the profile answers in its metadata: `display.currency`, and `debug_dashboard` where it is "on". */
export const DISPLAY_CURRENCY = "persisted/display-currency";
export const DEBUG_DASHBOARD = "persisted/debug-dashboard";

const key = z
  .string()
  .regex(/^[\w.@:#/ -]{1,200}$/, "Enter a key of 1 to 200 letters, digits and . @ : # / - or spaces.")
  .refine((name) => name !== "__proto__", "This key isn’t allowed. Choose another.");

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Anything that JSON can say, under a name: documents of the calls refer to it where it holds itself. */
const json: z.ZodType<Json, Json> = z
  .lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]))
  .meta({ id: "Json" });

/** JSON no larger than a preference may be. */
const value = z
  .custom<z.core.util.JSONType>((json) => JSON.stringify(json).length <= PREFERENCE_LIMITS.bytes, {
    error: "Send a value of at most 16 kB of JSON.",
  })
  .meta({ "x-maxCharacters": PREFERENCE_LIMITS.bytes });

const preferenceMap = z
  .record(key, value)
  .refine((map) => Object.keys(map).length <= PREFERENCE_LIMITS.batch, "Send at most 200 keys at once.")
  .meta({ maxProperties: PREFERENCE_LIMITS.batch });

/** Keys with their values; what is not kept is null. */
export const preferences = z.record(z.string(), json);
export type Preferences = z.infer<typeof preferences>;

export const preferencesEndpoints = {
  write: endpoint({
    id: "post-utility-prefs-write",
    method: "POST",
    path: "/utility/prefs/write",
    summary: "Keep preferences of the person in this universe; null deletes a key",
    access: "universe",
    permission: "read",
    body: preferenceMap,
    answer: preferences,
  }),
  read: endpoint({
    id: "post-utility-prefs-read",
    method: "POST",
    path: "/utility/prefs/read",
    summary: "Preferences by key; the value sent with a key is returned if none is stored. An empty map asks for all",
    access: "universe",
    permission: "read",
    reads: true,
    body: preferenceMap,
    answer: preferences,
  }),
} as const;
