import { z } from "zod";

const amount = z.string();
const known = z.string().nullable();

/** A gain of a holding by how long it was held; `debt`: of what is or was owed, by rates and by prices recorded of it, which is no gain of a holding. */
export const gainTerm = z.enum(["short", "long", "debt"]);
const gainByTerm = z.object({ short: known, long: known, debt: known });

/** Why figures beside it are null, by their names; left out where all of them are known. */
export const figureReasons = z.record(z.string(), z.string()).optional();

/** A ratio as decimal text (0.05 is 5 %), or null with its reason. */
export const summaryFigure = z.object({ value: known, reason: z.string().nullable() });

/** Returns of a group in (since, at]; amounts in `targetUnit`, null where a price or rate inside is not known. */
export const summaryReturns = z.object({
  from: z.string(),
  to: z.string(),
  opening: known,
  closing: known,
  put_in: known,
  taken_out: known,
  income: known,
  expenses: known,
  /** closing - opening - put in + taken out */
  gain: known,
  /** of the amounts; every ratio has its own */
  reasons: figureReasons,
  /**
   * of what has groups or positions below it here: what conversions between these left over, at the rates of their days;
   * it is no gain of any of them, and theirs and this add up to `gain`, but for the rounding of each to the minor unit
   */
  converted: known.optional(),
  time_weighted: summaryFigure,
  time_weighted_per_year: summaryFigure,
  before_fees: summaryFigure,
  before_currency: summaryFigure,
  modified_dietz: summaryFigure,
  /** `roots` where there are several */
  xirr: summaryFigure.extend({ roots: z.array(z.string()).optional() }),
  multiple: summaryFigure,
  income_yield: summaryFigure,
  volatility: summaryFigure,
  drawdown: summaryFigure,
  /** modified internal rate of return per year; both its rates are the risk-free one */
  mirr: summaryFigure,
  /** of monthly returns beside the risk-free one, x sqrt(12) */
  sharpe: summaryFigure,
  sortino: summaryFigure,
  /** of the total alone: its return month by month; `from` and `to` are the days whose ends bound it */
  months: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        own: known,
        benchmark: known.optional(),
        reasons: figureReasons,
      }),
    )
    .optional(),
  benchmark: z
    .object({
      return: summaryFigure,
      excess: summaryFigure,
      public_market_equivalent: summaryFigure,
      /** the same flows in the benchmark, per year (Long and Nickels) */
      long_nickels: summaryFigure,
      /** what was earned over the benchmark, per year (Gredil, Griffiths and Stucke) */
      direct_alpha: summaryFigure,
      beta: summaryFigure,
      /** of monthly returns, per year */
      tracking_error: summaryFigure,
      information_ratio: summaryFigure,
      /** of the total alone: what 1 at the begin became by the ends of months, time-weighted, beside the benchmark */
      course: z.array(z.object({ date: z.string(), own: known, benchmark: known })).optional(),
    })
    .optional(),
  /**
   * opens `gain`; each other figure opens by it with its name for `gain`, the return of the benchmark with `benchmark`.
   * Empty where no key can hold how narrow the question was
   */
  explain_key: z.string(),
});
export type SummaryReturns = z.infer<typeof summaryReturns>;

const effects = z.object({ allocation: known, selection: known, interaction: known });

/**
 * The excess of the return over that of a policy by the groups of `primaryIndex` (Brinson, Hood and Beebower): ratios of
 * 18 places. Return and weight are gain and average capital of modified Dietz; `allocation` + `selection` + `interaction`
 * of all groups are the excess. All null where `reason` says why.
 */
const summaryAttribution = z.object({
  reason: z.string().nullable(),
  return: known,
  policy_return: known,
  excess: known,
  ...effects.shape,
  groups: z.array(
    effects.extend({
      /** of the group; `converted`: what conversions between groups left over */
      id: z.string(),
      label: z.string(),
      weight: known,
      return: known,
      contribution: known,
      policy_weight: known,
      /** null: it is held against the policy as a whole */
      benchmark_id: z.string().nullable(),
      benchmark: known,
      reasons: figureReasons,
      /** opens the gain of the group; average capital and return open by it with `modified_dietz`, with `benchmark` that one */
      explain_key: z.string(),
    }),
  ),
});
export type SummaryAttribution = z.infer<typeof summaryAttribution>;

/** Returns of everything asked about, of each group of each level, and of each position where components are asked for. */
export const summaryPerformance = z.object({
  total: summaryReturns,
  groups: z.array(summaryReturns.extend({ path: z.array(z.string()), label: z.string() })),
  positions: z.array(summaryReturns.extend({ account_id: z.string(), instrument_id: z.string() })).optional(),
  /** where a policy is named */
  attribution: summaryAttribution.optional(),
  /** the formula of each figure, in words */
  formulas: z.record(z.string(), z.string()),
});
export type SummaryPerformance = z.infer<typeof summaryPerformance>;

const earned = z.object({
  income: amount,
  expenses: amount,
  /** opens the income; the expenses open by it with `expenses` for `income` */
  explain_key: z.string(),
});

/** Income and expenses in (since, at] at the rates of their days; they add up to those of the bridge. */
export const summaryIncome = z.object({
  from: known,
  to: z.string(),
  ...earned.shape,
  /** what of both accrued and is not paid */
  accrued: z.object({ income: amount, expenses: amount }),
  /** how each is worked out, for people */
  formulas: z.object({ income: z.string(), expenses: z.string(), accrued: z.string() }),
  by_month: z.array(earned.extend({ month: z.string() })),
  /** null: what no instrument is said to have caused, as interest on cash; its label names the accounts */
  by_instrument: z.array(earned.extend({ instrument_id: z.string().nullable(), label: z.string() })),
  by_account: z.array(earned.extend({ account_id: z.string(), label: z.string() })),
});
export type SummaryIncome = z.infer<typeof summaryIncome>;

/** Open lots of the holdings, oldest first within each position; `count` is of all, `items` of the first of them. */
export const summaryLots = z.object({
  count: z.number(),
  items: z.array(
    z.object({
      account_id: z.string(),
      instrument_id: z.string(),
      method: z.string(),
      acquired_on: z.string(),
      quantity: amount,
      basis_own: known,
      basis: known,
      value_own: known,
      value: known,
      /** interest inside the value that accrued and is not paid: neither cost nor gain */
      accrued: known,
      unrealised: known,
      /** of `unrealised`: the cost in its own currency by the change of the rate since it was acquired, and the rest */
      unrealised_currency: known,
      unrealised_price: known,
      reasons: figureReasons,
      term: gainTerm,
      /** opens the cost of the lot; its value and gain open by it with `value` or `gain` for `cost` */
      explain_key: z.string(),
    }),
  ),
  /** unrealised gain of all lots by term, in `targetUnit`; null where one is not known */
  unrealised: gainByTerm,
  /** what opens the gains by term, and all together */
  explain: z.object({ short: z.string(), long: z.string(), debt: z.string(), all: z.string() }),
});
export type SummaryLots = z.infer<typeof summaryLots>;

const gains = z.object({
  /** of what was sold in (since, at]: proceeds at the rate of the sale less cost at that of the acquisition */
  realised: gainByTerm,
  /** of what is held at the end of `at`, by the term it would have if it were sold then */
  unrealised: gainByTerm,
  /** of what was held at the end of `since`, by the term it would have had then; null: of no window */
  unrealised_since: gainByTerm.nullable(),
  /** of the unrealised gains what came (+) or went (-) with a change of somebody's share, at the value of then */
  taken_over: gainByTerm.optional(),
  /** realised + unrealised - unrealised at `since` - taken over, which no method changes. Null where a part is not known */
  total: known,
});
export type SummaryGainFigures = z.infer<typeof gains>;

/**
 * Gains of the holdings by term in `targetUnit`, as each account's own method has them (`recorded`) and under every
 * method beside each other; and what was sold, lot by lot, under the method asked for. `count` is of all, `items` of the
 * newest of them.
 */
export const summaryGains = z.object({
  from: known,
  to: z.string(),
  recorded: gains,
  methods: z.array(gains.extend({ method: z.string() })),
  closed: z.object({
    count: z.number(),
    items: z.array(
      z.object({
        account_id: z.string(),
        instrument_id: z.string(),
        /** ISO code of that of cost and proceeds */
        currency: z.string(),
        acquired_on: z.string(),
        sold_on: z.string(),
        /** below zero: a short position was closed; zero: capital was returned beyond the cost */
        quantity: amount,
        basis_own: known,
        proceeds_own: known,
        gain: known,
        /** of `gain`: the cost in its own currency by the change of the rate until the sale, and the rest */
        gain_currency: known,
        gain_price: known,
        reasons: figureReasons,
        /** `debt`: a debt was repaid, and nothing that was held was sold */
        term: gainTerm,
        explain_key: z.string(),
      }),
    ),
  }),
});
export type SummaryGains = z.infer<typeof summaryGains>;

/** Whose net worth it is, and through whom: shares at `at`; what between inside entities cancels is left out of all rows. */
export const summaryPerspective = z.object({
  entity_id: z.string(),
  mode: z.enum(["direct", "look_through"]),
  accounts: z.array(z.object({ account_id: z.string(), label: z.string(), share: amount })),
  entities: z.array(z.object({ entity_id: z.string(), label: z.string(), share: amount })),
  eliminations: z.array(
    z.object({
      account_id: z.string(),
      instrument_id: z.string(),
      issuer_id: z.string(),
      label: z.string(),
      at: known,
      since: known,
    }),
  ),
});
export type SummaryPerspective = z.infer<typeof summaryPerspective>;
