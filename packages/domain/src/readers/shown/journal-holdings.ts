import { formatDecimal } from "../../money/format-decimal.ts";
import type { JournalAccounts } from "../journal/account-classes.ts";
import { isCurrency } from "../journal/commodities.ts";
import type { JournalBook } from "../journal/journal-book.ts";
import type { HeldAmounts } from "../journal/unit-costs.ts";
import { ShownFigures } from "./shown-figures.ts";

/**
 * What the program of a journal shows of each account at its end: the sum of its postings, whatever rows became of them,
 * with the last price of each security. `names` says what an account and a security are called in the rows.
 */
export function shownByJournal(
  held: HeldAmounts,
  accounts: JournalAccounts,
  { entries, prices }: JournalBook,
  names: { account(name: string): string; instrument(commodity: string): string },
): ShownFigures {
  const shown = new ShownFigures();
  for (const { date, commodity, price } of prices)
    if (isCurrency(price.commodity) && !isCurrency(commodity))
      shown.priced(names.instrument(commodity), date, formatDecimal(price.number), price.commodity);
  for (const { account, commodity, number } of held.all()) {
    if (!accounts.isOwn(account)) continue;
    const unit = isCurrency(commodity)
      ? { currency: commodity, instrument: "" }
      : { currency: "", instrument: names.instrument(commodity) };
    shown.add({ account: names.account(accounts.of(account)), ...unit }, "", number);
  }
  for (const { date } of entries) shown.until(date);
  return shown;
}
