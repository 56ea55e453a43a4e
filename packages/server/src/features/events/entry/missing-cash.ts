import type { Event, SavedEventAnswer } from "@distributary/contract/records/events";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import { negateDecimal, signOfDecimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { Reads } from "../../../access/records/reads.ts";
import { heldFrom } from "../../../access/store/ledger.ts";
import { accountTerms, instrumentTerms } from "../../../access/store/references.ts";
import { kindOf } from "../parties.ts";

type Moved = NonNullable<SavedEventAnswer["legs"]>;

/**
 * What is missing in the accounts that pay for a purchase, as the book stands with it: the money by which each is below
 * zero on the day or later, on the day when it is furthest below. Accounts that owe, and those that may go short, miss
 * nothing. Empty for whatever is no purchase.
 */
export async function missingCash(
  tx: Reads,
  universe: string,
  event: Event,
  legs: Moved,
): Promise<NonNullable<SavedEventAnswer["missing_cash"]>> {
  if (event.event_type !== "NEW" || event.new_transaction?.["direction"] !== "B") return [];
  const paid = legs.filter(({ quantity }) => quantity.startsWith("-"));
  const ids = (of: "account" | "instrument") => [...new Set(paid.map((leg) => leg[of]))];
  const accounts = await accountTerms(tx, universe, ids("account"));
  const instruments = await instrumentTerms(tx, universe, ids("instrument"));
  const missing: NonNullable<SavedEventAnswer["missing_cash"]> = [];
  for (const { account: id, instrument } of paid) {
    const account = accounts.find((one) => one.id === id);
    const isCash = instruments.find((one) => one.id === instrument)?.type === "CCY";
    if (account === undefined || !isCash || kindOf(account) !== "own") continue;
    if (account.allowShort || OWING_ACCOUNTS.has(account.acctType)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection; a purchase is paid from one account
    const { lowest, lowestDay } = await heldFrom(tx, universe, { account: id, instrument }, event.event_date);
    const low = readDecimal(lowest);
    if (signOfDecimal(low) >= 0) continue;
    missing.push({ account: id, instrument, amount: formatDecimal(negateDecimal(low)), date: lowestDay });
  }
  return missing;
}
