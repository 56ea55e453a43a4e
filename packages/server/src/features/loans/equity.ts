import { HOME_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { formulasOf } from "@distributary/contract/evidence/figures/words";
import type { EquityPoint, HomeEquityRecord } from "@distributary/contract/reporting/loans";
import { readSellingCosts } from "@distributary/domain/instruments/read-others";
import { homeEquity } from "@distributary/domain/instruments/real-estate";
import {
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf } from "@distributary/domain/money/rational";
import { recordDays } from "@distributary/domain/returns/measures/commitment-record";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { firstHeld, holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import { loanBalance } from "@distributary/domain/commitments/loan-ledger";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import type { Asked } from "./asked.ts";

const FORMULAS = formulasOf(HOME_FIGURES);

type Record = Omit<HomeEquityRecord, "instrument_id" | "name" | "currency" | "at" | "explain">;

/** The value of a home less the loans that it secures, up to the end of a day. */
export function equityRecord({ book, instrument, day, recorded }: Asked): Record {
  const accounts = holdersOf(book, instrument);
  const loans = loansOn(book, instrument);
  const terms = readSellingCosts(recorded);
  const pointOn = (on: Day): { point: EquityPoint; value: Decimal | null; owed: readonly (Decimal | null)[] } => {
    const { value, price } = holdingAt(book, instrument, accounts, on);
    const owed = loans.map((loan) => owedOn(book, loan, currencyOf(book, instrument), on));
    const sum = owed.every((one) => one !== null) ? sumDecimals(owed) : null;
    return {
      value,
      owed,
      point: {
        date: formatDay(on),
        value: value && formatDecimal(value),
        value_estimated: price?.isEstimated === true && value !== null && signOfDecimal(value) !== 0,
        owed: sum && formatDecimal(sum),
        equity: value && sum && formatDecimal(subtractDecimals(value, sum)),
      },
    };
  };
  const { point, value, owed } = pointOn(day);
  const known = owed.filter((one) => one !== null);
  const equity = value !== null && known.length === owed.length ? homeEquity(terms, value, known) : null;
  const first = firstHeld(book, instrument, accounts);
  return {
    now: {
      ...point,
      net_if_sold: equity && formatDecimal(equity.netIfSold),
      selling_costs: formatDecimal(addDecimals(terms.brokerageFees, terms.otherFees)),
      loan_to_value: equity?.loanToValue ? formatDecimal(decimalOf(equity.loanToValue)) : null,
    },
    loans: loans.map((loan, place) => {
      const one = owed[place] ?? null;
      const { id = "", name = "" } = book.terms.instruments[loan] ?? {};
      return { instrument_id: id, name, owed: one && formatDecimal(one) };
    }),
    course: first === null || first > day ? [] : recordDays(first, day).map((on) => pointOn(on).point),
    formulas: FORMULAS,
  };
}

/** Loans and mortgages (indices) whose collateral an instrument is. */
function loansOn(book: Book, instrument: number): number[] {
  const id = book.terms.instruments[instrument]?.id;
  return book.terms.instruments.flatMap(({ type, recorded }, place) =>
    type === "CBND" && recorded?.details["collateral"] === id ? [place] : [],
  );
}

/** What the own accounts owe on a loan, in a currency; what they lent themselves is nobody's debt here. Null: not known. */
function owedOn(book: Book, loan: number, currency: number, day: Day): Decimal | null {
  const accounts = holdersOf(book, loan);
  const left = loanBalance(book, loan, accounts, day);
  const rate = rateOn(book, currencyOf(book, loan), currency, day);
  if (left === null || !rate) return null;
  if (signOfDecimal(holdingAt(book, loan, accounts, day).quantity) >= 0) return ZERO;
  return multiplyDecimals(addDecimals(left.principal, left.accrued), rate.value);
}
