import { createBook, type Book } from "@distributary/domain/ledger/book";
import { LedgerEntry } from "@distributary/domain/ledger/entry/entry";
import { setNavs } from "@distributary/domain/ledger/entry/navs";
import type { LegInput } from "@distributary/domain/ledger/input";
import type { BookTerms } from "@distributary/domain/ledger/terms";
import { formatDecimal, formatMoney } from "@distributary/domain/money/format-decimal";
import { subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import type { Rational } from "@distributary/domain/money/rational";
import {
  commitmentOn,
  type CommitmentPoint,
  type DatedNotice,
} from "@distributary/domain/returns/measures/commitment-record";
import type { Figure } from "@distributary/domain/returns/measures/figure";
import { returnsByGroup } from "@distributary/domain/returns/scope-returns";
import { parseDay } from "@distributary/domain/time/day";
import { difference, differences } from "./compare.ts";
import { decimalOfText, fractionText, roundedText, type Shape, type VectorCase } from "./shape.ts";

interface FundEvent {
  readonly date: string;
  readonly type: "LPCC" | "LPCD";
  readonly amount: string;
  readonly fees?: string;
  readonly return_of_capital?: string;
  readonly nav_before: string;
  readonly nav_after: string;
}

interface FundCase extends VectorCase {
  readonly commitment: string;
  readonly valuation_date: string;
  readonly nav_at_valuation: string;
  readonly events: readonly FundEvent[];
}

/** What is worked out with doubles: how far it may be from a value that is written with ten decimals. */
const WRITTEN = 0.5e-10;
const TOLERANCE = 1e-12;
const RETURNS = ["TWR", "TWR_annualised", "modified_dietz"] as const;

type Returns = Readonly<Record<(typeof RETURNS)[number], string | number | null>>;

/** What was paid and the multiples come of the record of a commitment, the returns of a book that holds the fund. */
export const fundShape: Shape<FundCase> = {
  answer: (given) => ({ ...recordOf(given), ...returnsOf(given) }),
  compare: (expected, answer) => {
    const { TWR, TWR_annualised, modified_dietz, ...exact } = expected as Returns;
    const wanted = { TWR, TWR_annualised, modified_dietz };
    const found = answer as Returns;
    const isNear = (a: string | number | null, b: string | number | null): boolean =>
      a === b || (a !== null && b !== null && Math.abs(Number(a) - Number(b)) <= WRITTEN + TOLERANCE);
    return [
      ...differences(exact, found),
      ...RETURNS.filter((name) => !isNear(wanted[name], found[name])).map((name) =>
        difference(name, wanted[name], found[name]),
      ),
    ];
  },
};

function recordOf(given: FundCase): object {
  const [committed, nav] = [decimalOfText(given.commitment), decimalOfText(given.nav_at_valuation)];
  const notices = given.events.map(noticeOf);
  const point = commitmentOn({ committed, notices, minorUnits: 2 }, parseDay(given.valuation_date), nav);
  const { figures, multiples }: CommitmentPoint = point;
  return {
    paid_in: cents(figures.paidIn),
    invested: cents(figures.invested),
    fees: cents(figures.fees),
    distributed: cents(figures.distributed),
    return_of_capital: cents(figures.returnOfCapital),
    unfunded: figures.unfunded && cents(figures.unfunded),
    nav: point.value && cents(point.value),
    TVPI: rounded(multiples.tvpi),
    DPI: rounded(multiples.dpi),
    RVPI: rounded(multiples.rvpi),
    MOIC: rounded(multiples.moic),
    PIC: rounded(multiples.pic),
    TVPI_exact: multiples.tvpi.value && fractionText(multiples.tvpi.value),
  };
}

/** A notice that was paid whole on its day; fees count as called under the commitment. */
function noticeOf({ date, type, amount, fees, return_of_capital: returned }: FundEvent): DatedNotice {
  const day = parseDay(date);
  const payments = [{ day, amount: decimalOfText(amount) }];
  const recallable = decimalOfText("0");
  if (type === "LPCC") {
    const call = { amount, feesInside: fees ?? null, feesOutside: null };
    return { day, notice: { type, call }, recallable, payments };
  }
  const none = { interest: null, ordinary_dividend: null, qualified_dividend: null, capital_gains: null };
  const income = formatDecimal(restOf(amount, returned));
  const distribution = { ...none, income, return_of_capital: returned ?? null, redeemed_principal: null };
  const principal = { id: "", universe: "", type: "CCY" };
  return { day, notice: { type, distribution, principal, principalUnits: null }, recallable, payments };
}

const [FUND, USD] = [1, 0];
const [PRIVATE, CASH, ISSUER, INCOME] = [0, 1, 2, 3];

const TERMS: BookTerms = {
  defaultCurrency: USD,
  accounts: (
    [
      ["private", "EQ", null],
      ["cash", "A", null],
      ["issuer", "A", "MKT"],
      ["income", "A", "I"],
    ] as const
  ).map(([name, type, standard]) => ({ id: name, name, type, role: "B", entity: null, standard })),
  instruments: [
    { id: "usd", name: "USD", type: "CCY", code: "USD", currency: USD },
    { id: "fund", name: "Fund", type: "CAPC", code: "FUND", currency: USD },
  ],
};

/** Returns of the holding from the end of the first day on. Fees of calls are paid beside the holding, as in the file. */
function returnsOf(given: FundCase): Returns {
  const book = bookOf(given);
  const groupOf = Int32Array.from(book.positions, ({ instrument }) => (instrument === FUND ? 0 : -1));
  const since = parseDay(given.events[0]?.date ?? "");
  const window = { since, at: parseDay(given.valuation_date), target: USD };
  const [groups] = returnsByGroup(book, [{ groupOf, count: 1, isWhole: false }], window);
  const found = groups?.[0];
  if (!found) throw new Error("The fund has no returns.");
  const { timeWeighted, timeWeightedPerYear, modifiedDietz } = found;
  return { TWR: timeWeighted.value, TWR_annualised: timeWeightedPerYear.value, modified_dietz: modifiedDietz.value };
}

function bookOf({ events, valuation_date: end, nav_at_valuation: last }: FundCase): Book {
  const book = createBook(TERMS);
  const entry = new LedgerEntry(book);
  for (const [n, event] of events.entries())
    entry.add({ id: transactionId(n), day: parseDay(event.date), legs: legsOf(event) });
  entry.commit();
  const navs = [...events.map(({ date, nav_after: amount }) => ({ date, amount })), { date: end, amount: last }];
  setNavs(
    book,
    navs.map(({ date, amount }, n) => {
      return { id: String(n), account: PRIVATE, instrument: FUND, day: parseDay(date), amount, currency: USD };
    }),
  );
  return book;
}

function transactionId(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

/** As the settlement of a notice is entered: a unit for each unit of money; income comes of the fund. */
function legsOf({ type, amount, fees, return_of_capital: returned }: FundEvent): LegInput[] {
  if (type === "LPCC") {
    const invested = restOf(amount, fees);
    return [...moved(ISSUER, PRIVATE, FUND, invested), ...moved(CASH, ISSUER, USD, invested)];
  }
  const capital = decimalOfText(returned ?? "0");
  const income = moved(INCOME, CASH, USD, restOf(amount, returned)).map((leg) => ({ ...leg, cause: FUND }));
  return [...moved(PRIVATE, ISSUER, FUND, capital), ...moved(ISSUER, CASH, USD, capital), ...income];
}

function moved(from: number, to: number, instrument: number, amount: Decimal): LegInput[] {
  const text = formatDecimal(amount);
  if (amount.mantissa === 0n) return [];
  return [
    { account: from, instrument, quantity: `-${text}` },
    { account: to, instrument, quantity: text },
  ];
}

function restOf(whole: string, part: string | undefined): Decimal {
  return subtractDecimals(decimalOfText(whole), decimalOfText(part ?? "0"));
}

function cents(amount: Decimal): string {
  return formatMoney(amount, 2);
}

function rounded({ value }: Figure<Rational>): string | null {
  return value && roundedText(value, 8);
}
