import { catalogue } from "../../language/catalogue.ts";

/** Texts of totals that are shown alone. */
export const totalsTexts = catalogue({
  title: (universe: string) => `Net worth of ${universe}`,
  intro: "These totals are shared with you. The records behind them are not.",
  incomplete: "Some prices or rates are missing, so these totals are incomplete.",
  failed: "The totals can’t be shown.",
  caption: (currency: string) => `Totals in ${currency}`,
  byMonth: (currency: string) => `Month by month in ${currency}`,
  figure: "Figure",
  change: "Change",
  day: "Date",
  names: { net_worth: "Net worth", assets: "Assets", liabilities: "Liabilities" },
});
