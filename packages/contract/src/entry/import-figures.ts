import { z } from "zod";
import { READER_FORMS } from "@distributary/domain/readers/forms";

/** Why a figure of another program and ours differ. `quantity`: how much of the difference it explains, where that is known. */
const reason = z.object({
  kind: z.enum(["other_records", "opening_balance", "rows_left_out", "rounding", "unexplained", "no_price", "price"]),
  quantity: z.string().nullable(),
  /** rows that were left out */
  rows: z.number().nullable(),
});
export type FigureReason = z.infer<typeof reason>;

/** What another program shows of a holding at the end of its file, beside what is recorded here. */
export const importFigure = z.object({
  form: z.enum(READER_FORMS),
  account_id: z.string(),
  account_name: z.string(),
  /** the currency or security */
  instrument_id: z.string(),
  label: z.string(),
  /** the day at whose end both are counted */
  date: z.string(),
  shown: z.string(),
  recorded: z.string(),
  difference: z.string(),
  /** units at the last price that each knows, in `currency`; null where there is no price, and of money */
  value_shown: z.string().nullable(),
  value_recorded: z.string().nullable(),
  currency: z.string().nullable(),
  price_shown: z.string().nullable(),
  price_recorded: z.string().nullable(),
  price_date: z.string().nullable(),
  agrees: z.boolean(),
  reasons: z.array(reason),
});
export type ImportFigure = z.infer<typeof importFigure>;

/** All figures that a written import has to compare, those that differ first. */
export const importFigures = z.object({
  figures: z.array(importFigure),
  agreeing: z.number(),
  differing: z.number(),
  /** figures beyond those that are kept */
  more: z.number(),
  /** money and units at their prices, by currency, as far as both sides know a price */
  totals: z.array(z.object({ currency: z.string(), shown: z.string(), recorded: z.string(), difference: z.string() })),
});
export type ImportFigures = z.infer<typeof importFigures>;
