import type { CommitmentPoint } from "@distributary/contract/reporting/commitments";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { commitmentOn } from "@distributary/domain/returns/measures/commitment-record";
import type { Day } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import { poolKeys } from "./figure-keys.ts";
import type { CommitmentHistory } from "./history.ts";
import { presentPoint } from "./present.ts";

/** Several commitments of one currency as if they were one. */
export interface PooledCommitments {
  /** ISO code */
  readonly currency: string;
  readonly count: number;
  readonly point: CommitmentPoint;
  /** keys under which its figures open, by their names; of all commitments of the currency, whatever was asked about */
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * Commitments put together, one for each currency that several are in: multiples of the sums, and the rate at which the
 * payments of all and their values balance; never a mean of theirs. What one of them lacks the pool lacks too: a value
 * that is not known leaves TVPI, RVPI, MOIC and the rate without a figure, a commitment that is not recorded PIC.
 */
export function pooledOf(
  book: Book,
  all: readonly CommitmentHistory[],
  day: Day,
  asKnownOn: string | null,
): PooledCommitments[] {
  return [...new Set(all.map(({ currency }) => currency.code))].flatMap((currency) => {
    const pool = all.filter((one) => one.currency.code === currency);
    const [first] = pool;
    if (first === undefined || pool.length < 2) return [];
    const committed = sumOf(pool.map((one) => one.committed));
    const value = sumOf(pool.map((one) => valueOf(book, one, day)));
    const notices = pool.flatMap((one) => one.notices).toSorted((a, b) => a.day - b.day);
    const point = commitmentOn({ committed, notices, minorUnits: first.minorUnits }, day, value);
    return [
      {
        currency,
        count: pool.length,
        point: presentPoint(point, null),
        keys: poolKeys(currency, { at: day, asKnownOn }),
      },
    ];
  });
}

function valueOf(book: Book, { id }: CommitmentHistory, day: Day): Decimal | null {
  const instrument = indexOf(book.instrumentIndex, id);
  return holdingAt(book, instrument, holdersOf(book, instrument), day).value;
}

/** Null where one of them is not known. */
function sumOf(amounts: readonly (Decimal | null)[]): Decimal | null {
  return amounts.reduce<Decimal | null>((sum, one) => sum && one && addDecimals(sum, one), ZERO);
}
