import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { day, instant, uuid } from "../wire/scalars.ts";

const amount = z.string();
const known = z.string().nullable();

/** Money of a loan up to the end of a day, zero or more, in its currency. */
const loanSums = z.object({ paid: amount, interest: amount, principal: amount, balance: known });

/** One instalment of the plan beside what was paid of it: payments settle the oldest open instalment first. */
export const loanInstalment = z.object({
  period: z.number(),
  due: z.string(),
  payment: amount,
  interest: amount,
  principal: amount,
  extra: amount,
  balance: amount,
  paid: amount,
  open: amount,
  /** the day the last part of it was paid; null while some is open */
  settled_on: known,
  /** principal left by the ledger at the end of the day it is due; null after `at` */
  ledger_balance: known,
});
export type LoanInstalment = z.infer<typeof loanInstalment>;

/** What the ledger shows of a loan on one day: payment = interest + principal. */
export const loanPayment = z.object({
  date: z.string(),
  paid: amount,
  interest: amount,
  principal: amount,
  drawn: amount,
  /** principal left at the end of the day */
  balance: known,
});
export type LoanPayment = z.infer<typeof loanPayment>;

export const loanRecord = z.object({
  instrument_id: z.string(),
  name: z.string(),
  currency: z.string(),
  at: z.string(),
  /** owed by the own accounts or lent by them; null: nothing was booked yet */
  side: z.enum(["owed", "lent"]).nullable(),
  /** fields that would have to be recorded for a plan */
  missing: z.array(z.string()),
  /** by the terms up to `at`; null without a plan */
  planned: loanSums.nullable(),
  /** by the ledger up to `at` */
  made: loanSums.extend({ drawn: amount }),
  /** paid less planned: above zero ahead of the plan, below zero behind it; null without a plan */
  ahead: known,
  /** interest accrued since the last recorded payment, from the due date that it served */
  accrued: known,
  /** principal left and interest accrued: what repaying all of it at `at` takes */
  to_repay: known,
  /** due dates up to `at` for which no payment is recorded, oldest first: their interest stays owed */
  unrecorded: z.array(z.string()),
  /** what an adjustable rate was fixed at up to `at`, spread included, as a part of one; empty where nothing fixes it */
  rates: z.array(z.object({ from: z.string(), rate: amount })),
  instalments: z.array(loanInstalment),
  payments: z.array(loanPayment),
  formulas: z.record(z.string(), z.string()),
  /** keys of the sums by their names (`planned_` before those of the plan): each opens to its evidence */
  explain: z.record(z.string(), z.string()),
});
export type LoanRecord = z.infer<typeof loanRecord>;

/** What the ledger shows of a debt on one day: a payment = interest + principal. */
const debtDay = z.object({
  date: z.string(),
  drawn: amount,
  /** interest and fees that were added to the debt */
  charged: amount,
  paid: amount,
  interest: amount,
  principal: amount,
  /** owed at the end of the day */
  balance: amount,
});

/** A debt in one currency, as far as its balance tells it. */
export const debtRecord = z.object({
  currency: z.string(),
  /** owed at the end of the day; below zero more was paid than owed */
  balance: amount,
  drawn: amount,
  charged: amount,
  paid: amount,
  interest: amount,
  principal: amount,
  /** what is not known, and would be of a loan kept as an instrument: its plan; and its interest where none was booked */
  missing: z.array(z.enum(["plan", "interest"])),
  /** since it was first owed */
  course: z.array(z.object({ date: z.string(), balance: amount })),
  days: z.array(debtDay),
  /** keys of the figures by their names: each opens to its evidence */
  explain: z.record(z.string(), z.string()),
});
export type DebtRecord = z.infer<typeof debtRecord>;

/** What an account of debts owes: as balances of money, and by the loans that are instruments of their own. */
export const accountDebts = z.object({
  account_id: z.string(),
  name: z.string(),
  at: z.string(),
  debts: z.array(debtRecord),
  instruments: z.array(z.object({ instrument_id: z.string(), name: z.string() })),
  formulas: z.record(z.string(), z.string()),
});
export type AccountDebts = z.infer<typeof accountDebts>;

/** What of a home belongs to its owner at the end of a day; amounts in its currency. */
export const equityPoint = z.object({
  date: z.string(),
  value: known,
  value_estimated: z.boolean(),
  /** principal and interest accrued of the loans that it secures */
  owed: known,
  equity: known,
});
export type EquityPoint = z.infer<typeof equityPoint>;

export const homeEquity = z.object({
  instrument_id: z.string(),
  name: z.string(),
  currency: z.string(),
  at: z.string(),
  now: equityPoint.extend({
    /** equity less what selling costs */
    net_if_sold: known,
    selling_costs: amount,
    /** loans / value */
    loan_to_value: known,
  }),
  /** the loans whose collateral it is */
  loans: z.array(z.object({ instrument_id: z.string(), name: z.string(), owed: known })),
  /** since it was first held; empty where it never was */
  course: z.array(equityPoint),
  formulas: z.record(z.string(), z.string()),
  /** keys of the figures of `now` by their names: each opens to its evidence */
  explain: z.record(z.string(), z.string()),
});
export type HomeEquityRecord = z.infer<typeof homeEquity>;

const reading = {
  method: "GET",
  access: "universe",
  permission: "read",
  params: z.object({ id: uuid }),
  query: z.object({ at: day.optional(), as_known_on: instant.optional() }),
} as const;

export const loansEndpoints = {
  debts: endpoint({
    ...reading,
    id: "get-accounts-id-debts",
    path: "/accounts/{id}/debts",
    summary: "The balance, drawdowns, charges and payments of a debt account over time",
    answer: accountDebts,
  }),
  record: endpoint({
    ...reading,
    id: "get-instruments-id-loan",
    path: "/instruments/{id}/loan",
    summary: "Loan payments compared with the plan, each split into interest and principal",
    answer: loanRecord,
  }),
  equity: endpoint({
    ...reading,
    id: "get-instruments-id-equity",
    path: "/instruments/{id}/equity",
    summary: "Home equity over time: value less the loans it secures",
    answer: homeEquity,
  }),
} as const;
