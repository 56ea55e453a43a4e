import { compareDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { ListedChange } from "../ledger/listed-change.ts";
import type { ListedQuestion } from "./listed-changes.ts";
import { unitsOf } from "../ownership/intercompany-loans.ts";
import { fixedRateOn } from "../ledger/rates/rate-segments.ts";
import { rateOn } from "../ledger/rates/rates.ts";

/** What came in (+) or went out (-) as a day ended, because other shares of positions count from the next one on: of their value. */
export function ownershipChangeFlows(
  book: Book,
  {
    members,
    day,
    target,
    shareOn,
    ratesOf,
  }: Pick<ListedQuestion, "members" | "target" | "shareOn" | "ratesOf"> & { readonly day: Day },
): ListedChange[] {
  const frame = new Snapshot(book, members, day);
  return members.flatMap((p): ListedChange[] => {
    const [before, share] = [shareOn(p, day), shareOn(p, day + 1)];
    const units = unitsOf(book, p, day);
    const { account = -1, instrument = -1, currency = -1 } = book.positions[p] ?? {};
    if (compareDecimals(before, share) === 0 || units.mantissa === 0n) return [];
    const more = subtractDecimals(share, before);
    const by = (whole: Decimal | null): Decimal | null => whole && multiplyDecimals(whole, more);
    const rate =
      ratesOf === null
        ? (rateOn(book, currency, target, day)?.value ?? null)
        : fixedRateOn(book, currency, target, ratesOf);
    const amount = by(frame.valueOf(p));
    return [
      {
        ...{ account, instrument, currency, day, amount },
        transaction: null,
        category: "flow",
        quantity: multiplyDecimals(units, more),
        counts: amount && rate && multiplyDecimals(amount, rate),
        kind: "flow",
        taken: { before, share },
      },
    ];
  });
}
