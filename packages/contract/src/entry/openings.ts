import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { commitQuery, committed, currencyCode, day, decimal, positive, zeroOrMore } from "../wire/scalars.ts";

/** What somebody can own or owe, as people name it. */
export const openingKinds = ["bank", "brokerage", "home", "loan", "fund", "company", "crypto", "other"] as const;
export type OpeningKind = (typeof openingKinds)[number];

const name = z.string().trim().min(1).max(100);

/** `on` is the day on which everything said is so, today unless said; amounts are in `currency`. */
const common = {
  name,
  institution: z.string().trim().max(100).nullish(),
  currency: currencyCode,
  on: day.nullish(),
};

/** One thing that is owned: what it is worth in all on the day, what it cost in all, and since when it is held. */
const valued = { value: zeroOrMore.nullish(), cost: zeroOrMore.nullish(), acquired_on: day.nullish() };

/** What is owed is a positive amount; `rate` is a yearly percentage, `payment` what is paid each month, interest with it. */
const debt = { owed: positive, rate: zeroOrMore.nullish(), payment: positive.nullish() };

/** A holding of a brokerage account: `cost` of all units, `price` of one. */
const holding = z
  .object({
    name: name.nullish(),
    ticker: z.string().trim().max(30).nullish(),
    quantity: positive,
    cost: zeroOrMore.nullish(),
    price: zeroOrMore.nullish(),
    acquired_on: day.nullish(),
  })
  .strict();

/**
 * What somebody owns or owes as they would say it. `balance` of a bank account may be below zero: overdrawn. A home's
 * `mortgage` is a loan secured by it. `side` says who owes a loan: the person ("owed"), or somebody to them ("lent").
 */
export const openingBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("bank"), ...common, balance: decimal }).strict(),
  z
    .object({
      kind: z.literal("brokerage"),
      ...common,
      cash: decimal.nullish(),
      holdings: z.array(holding).max(100).default([]),
    })
    .strict(),
  z
    .object({
      kind: z.literal("home"),
      ...common,
      ...valued,
      mortgage: z
        .object({ lender: z.string().trim().max(100).nullish(), ...debt })
        .strict()
        .nullish(),
    })
    .strict(),
  z.object({ kind: z.literal("loan"), ...common, ...debt, side: z.enum(["owed", "lent"]).default("owed") }).strict(),
  z.object({ kind: z.literal("fund"), ...common, ...valued }).strict(),
  z.object({ kind: z.literal("company"), ...common, ...valued }).strict(),
  z
    .object({
      kind: z.literal("crypto"),
      ...common,
      quantity: positive,
      cost: zeroOrMore.nullish(),
      price: zeroOrMore.nullish(),
    })
    .strict(),
  z.object({ kind: z.literal("other"), ...common, ...valued }).strict(),
]);
export type OpeningBody = z.infer<typeof openingBody>;

const made = z.object({ uuid: z.string(), name: z.string() });

/** Everything that one opening made, in one revision; `revision` is what its undo names. */
export const opening = z.object({
  revision: z.number(),
  accounts: z.array(made),
  instruments: z.array(made),
  events: z.array(z.string()),
  prices: z.number(),
});
export type Opening = z.infer<typeof opening>;

export const openingsEndpoints = {
  create: endpoint({
    id: "post-openings",
    method: "POST",
    path: "/openings",
    summary: "Record something owned or owed: account, security, opening position, price and terms in one write",
    access: "universe",
    permission: "write",
    commitDefault: true,
    query: commitQuery(true),
    body: openingBody,
    answer: opening.extend(committed.shape),
  }),
  undo: endpoint({
    id: "post-openings-revision-undo",
    method: "POST",
    path: "/openings/{revision}/undo",
    summary: "Undo an opening as a whole, unless its records were changed or used since",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ revision: z.string().regex(/^\d{1,15}$/, "Enter the revision that the opening answered.") }),
    query: commitQuery(true),
    answer: z.object({ removed: z.number() }).extend(committed.shape),
    statuses: [409],
  }),
} as const;
