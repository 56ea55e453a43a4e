import { z } from "zod";

/** What an account held before the first statement of it that an import brings, so that its balance ties out. */
export const openingBalance = z.object({
  account: z.string(),
  account_name: z.string(),
  currency: z.string(),
  /** the day it is booked on: before the first transaction */
  date: z.string(),
  /** below zero where it was owed */
  amount: z.string(),
  /** the first balance that is stated, and its day */
  stated_on: z.string(),
  stated: z.string(),
  applied: z.boolean(),
});
export type OpeningBalance = z.infer<typeof openingBalance>;

/** Whether such a balance is booked. */
export const openingBalanceAnswer = z.object({
  account: z.string().max(500),
  currency: z.string().max(3),
  apply: z.boolean(),
});
export type OpeningBalanceAnswer = z.infer<typeof openingBalanceAnswer>;
