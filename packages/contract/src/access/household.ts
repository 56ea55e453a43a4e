import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, day, uuid } from "../wire/scalars.ts";

/** How many universes are seen side by side. */
export const HOUSEHOLD_AT_MOST = 30;

/** The attributes of an instrument that say with which universe the loan is, and under which reference both sides know it. */
export const LOAN_ATTRIBUTES = { counterpart: "loan_counterpart", reference: "loan_reference" } as const;

const amount = z.string().nullable();
const sums = z.object({ assets: amount, liabilities: amount, net_worth: amount });
export type HouseholdSums = z.infer<typeof sums>;

/** One universe of the household, by itself: nothing is taken out of it. */
export const householdUniverse = sums.extend({
  universe: uuid,
  name: z.string(),
  colour: z.string(),
  own: z.boolean(),
  /** All of it, the part that a grant opens, or its totals alone */
  open: z.enum(["whole", "part", "totals"]),
  /** Whether values, prices or rates are missing */
  incomplete: z.boolean(),
});
export type HouseholdUniverse = z.infer<typeof householdUniverse>;

/** A loan of which one side says that the other one is a universe. */
export const householdLoan = z.object({
  universe: uuid,
  instrument_id: uuid,
  name: z.string(),
  counterpart: uuid,
  reference: z.string(),
  value: amount,
  /** Taken out of the sum; the other side does not say the same; or the other side is not seen here */
  status: z.enum(["eliminated", "one_sided", "out_of_sight"]),
});
export type HouseholdLoan = z.infer<typeof householdLoan>;

/** The call that shows several universes of one person side by side. */
export const householdEndpoints = {
  household: endpoint({
    id: "get-household",
    method: "GET",
    path: "/household",
    summary: "Several universes side by side and in one sum, loans between them eliminated",
    access: "session",
    heavy: true,
    query: z.object({
      /** Default: all that the person reaches, but for demos, up to 30 */
      universes: z
        .string()
        .regex(/^[\da-f-]{36}(?:,[\da-f-]{36}){0,29}$/i, "Up to 30 universes, with commas between them.")
        .optional(),
      /** Default: that of the person’s own universe */
      currency: currencyCode.optional(),
      at: day.optional(),
    }),
    answer: z.object({
      currency: z.string(),
      at: z.string(),
      universes: z.array(householdUniverse),
      /** Whether the person reaches more than are shown */
      more: z.boolean(),
      loans: z.array(householdLoan),
      /** What the loans between them are on both sides. Its net worth is what the two sides disagree by */
      eliminated: sums,
      /** All universes, without the loans between them; null where one of them is not known */
      total: sums,
    }),
  }),
} as const;
