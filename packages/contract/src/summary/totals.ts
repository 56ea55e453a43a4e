import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, day } from "../wire/scalars.ts";

const amount = z.string();
const known = z.string().nullable();

/** One amount at the end of `at`, at the end of `since`, and the difference. */
export const atSinceDiff = z.object({ at: known, since: known, diff: known });
export type AtSinceDiff = z.infer<typeof atSinceDiff>;

/** Totals of a universe, or of the part of it that a grantee sees. Nothing in them names a record. */
const totals = z.object({
  currency: z.string(),
  at: z.string(),
  since: z.string(),
  assets: atSinceDiff,
  liabilities: atSinceDiff,
  net_worth: atSinceDiff,
  /** whether values, prices or rates are missing in them */
  incomplete: z.boolean(),
  /** at the ends of the months between both days, and on the last */
  history: z.array(z.object({ date: z.string(), assets: amount, liabilities: amount, net_worth: amount })),
});
export type Totals = z.infer<typeof totals>;

export const totalsCalls = {
  totals: endpoint({
    id: "get-transactions-totals",
    method: "GET",
    path: "/transactions/totals",
    summary: "Net worth, assets and liabilities at two dates, and month by month; all that a grant to totals opens",
    access: "universe",
    heavy: true,
    permission: "read",
    query: z.object({ at: day.optional(), since: day.optional(), currency: currencyCode.optional() }),
    answer: totals,
  }),
} as const;
