import { z } from "zod";
import { uuid } from "../wire/scalars.ts";

/** How many accounts and entities a grant names at most. */
export const NARROWED_MOST = 500;

/**
 * The part of a universe that a grant opens: totals alone, or chosen accounts and those of chosen entities, with the
 * entities that they name and the transactions that move them. Whoever has a narrowed grant reads, and changes nothing.
 */
export const narrowed = z.union([
  z.strictObject({ totals: z.literal(true) }),
  z
    .strictObject({
      accounts: z.array(uuid).max(NARROWED_MOST),
      entities: z.array(uuid).max(NARROWED_MOST),
    })
    .refine(({ accounts, entities }) => accounts.length + entities.length > 0, {
      message: "Choose at least one account or entity.",
    }),
]);
export type Narrowed = z.output<typeof narrowed>;

/** As whom an owner sees their universe, and until when. */
export const seeAs = z.object({ name: z.string(), until: z.string() });
export type SeeAs = z.infer<typeof seeAs>;
