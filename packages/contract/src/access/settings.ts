import { FEE_TREATMENTS } from "@distributary/domain/codes/fee-treatments";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import { z } from "zod";
import { TEXT_CONTRAST, contrastOf, readableOn } from "@distributary/domain/colours/contrast";
import { endpoint } from "../wire/endpoint.ts";
import { commitQuery, committed } from "../wire/scalars.ts";

/** Bytes and pixels of a side that a logo has at most: it is printed a few centimetres wide. */
export const LOGO_MOST_BYTES = 128 * 1024;
export const LOGO_MOST_PIXELS = 1000;

const PAPER = "#ffffff";

/** `#rrggbb` that text on paper can be read in. */
const brandColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Enter a colour as #rrggbb.")
  .transform((value) => value.toLowerCase())
  .superRefine((value, context) => {
    const contrast = contrastOf(value, PAPER);
    if (contrast >= TEXT_CONTRAST) return;
    const message = `This colour is too light to read on paper: its contrast is ${contrast.toFixed(1)} of the ${TEXT_CONTRAST} it needs. ${readableOn(PAPER, value)} is the closest readable colour.`;
    context.addIssue({ code: "custom", message });
  });

/** What a universe says of itself and of its lots. */
export const settings = z.object({
  name: z.string(),
  colour: z.string(),
  /** a PNG or JPEG as `data:` URL; null: none */
  logo: z.string().nullable(),
  /** what the fees of trades are in every lot */
  fee_treatment: z.enum(FEE_TREATMENTS),
  /** which units a sale takes in an account that says nothing itself */
  lot_method: z.enum(LOT_METHODS),
  /** accounts that say it themselves */
  accounts_with_own_method: z.number(),
  default_currency: z.string(),
  default_timezone: z.string(),
  lock_date: z.string().nullable(),
  last_update_token: z.string(),
});
export type Settings = z.infer<typeof settings>;

/** What can be changed; what is left out stays. */
export const settingsBody = z
  .object({
    name: z.string().trim().min(1).max(128).optional(),
    colour: brandColour.optional(),
    /** a PNG or JPEG as `data:` URL, checked by its content and stored without what cameras and programs add to it */
    logo: z
      .string()
      .max(40 + Math.ceil(LOGO_MOST_BYTES / 3) * 4, `Choose a logo of at most ${LOGO_MOST_BYTES / 1024} kB.`)
      .nullish(),
    fee_treatment: z.enum(FEE_TREATMENTS).optional(),
    lot_method: z.enum(LOT_METHODS).optional(),
    last_update_token: z.string().max(40).optional(),
  })
  .strict();
export type SettingsBody = z.infer<typeof settingsBody>;

/** Fields whose changes are told. */
export const SETTING_FIELDS = ["name", "colour", "logo", "fee_treatment", "lot_method"] as const;

/** One change of the settings; a logo is told by its kind and size alone. */
export const settingsChange = z.object({
  recorded_at: z.string(),
  user: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.enum(SETTING_FIELDS), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type SettingsChange = z.infer<typeof settingsChange>;

export const settingsEndpoints = {
  get: endpoint({
    id: "get-profile-settings",
    method: "GET",
    path: "/profile/settings",
    summary: "The universe’s branding and cost basis settings, with their history",
    access: "universe",
    permission: "read",
    answer: settings.extend({
      /** the newest first, at most a hundred */
      trail: z.array(settingsChange),
    }),
  }),
  update: endpoint({
    id: "post-profile-settings",
    method: "POST",
    path: "/profile/settings",
    summary: "Change name, colour, logo, treatment of fees or default lot method",
    access: "universe",
    permission: "manage",
    commitDefault: true,
    query: commitQuery(true),
    body: settingsBody,
    answer: settings.extend(committed.shape),
    statuses: [409],
  }),
} as const;
