import type { PayoffColumn, PayoffSelect, PayoffSeries } from "@distributary/contract/reporting/valuation";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import { issuedLater } from "@distributary/domain/instruments/safe/favoured-terms";
import { paidInOf } from "@distributary/domain/instruments/fund/paid-in";
import { payoffCurve, type PayoffPoint } from "@distributary/domain/instruments/payoff-curve";
import { plannedFlows, type PlannedFlow } from "@distributary/domain/instruments/planned-flows";
import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import { ONE, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, multiplyRationals, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { addYears } from "@distributary/domain/time/shift-months";
import { positionsHolding } from "@distributary/domain/ledger/positions-holding";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { fixingsIn, referenceOf } from "@distributary/domain/market/models/fixings";
import { OWNER_COLUMNS, ownersOf, type OwnerColumn } from "./owners.ts";
import type { Window } from "./references.ts";

const MOST_ROWS = 10_000;

/** Years of payments without an end that are shown where no last day is asked for, and at most. */
const YEARS_SHOWN = 10;
const MOST_YEARS = 30;

const COLUMNS_BY_DATE: readonly PayoffColumn[] = ["date", "kind", "amount", "estimated"];
const COLUMNS_BY_VALUE: readonly PayoffColumn[] = ["at", "payoff", "by"];
const NO_TERMS: RecordedTerms = { details: {}, issued: null, start: null, end: null, issuedAmount: null, par: null };
const FIRST_DAY = -1_000_000;

/** The payoff of one reference: what its terms plan by date, or what it is worth by price or valuation. */
export function payoffSeries(
  book: Book,
  instrument: number | null,
  select: PayoffSelect,
  window: Window,
  today: Day,
): PayoffSeries {
  const terms = instrument === null ? undefined : book.terms.instruments[instrument];
  const columns = (fallback: readonly PayoffColumn[]): PayoffColumn[] => select.columns ?? [...fallback];
  if (instrument === null || !terms) {
    const unknown = { key: select.key, instrument_id: null, units_id: null, axis: "date" as const };
    return { ...unknown, columns: columns(COLUMNS_BY_DATE), rows: [], truncated: false, missing: [] };
  }
  const recorded: RecordedTerms = { ...(terms.recorded ?? NO_TERMS), par: terms.par ?? null };
  const quantity = parseDecimal(select.query?.quantity ?? "1");
  const own = currencyOf(book, instrument);
  const units = book.terms.instruments[own]?.id ?? null;
  const common = { key: select.key, instrument_id: terms.id, units_id: units };
  const at = select.query?.at?.map((value) => parseDecimal(value)) ?? null;
  const isByDate = select.query?.axis === "date" || (!at && (window.from !== null || window.to !== null));
  const curve = isByDate ? null : payoffCurve(terms.type, recorded, at, laterOf(book, instrument, recorded));
  if (curve) {
    const shown = columns(COLUMNS_BY_VALUE);
    const rows = curve.points.map((point) => shown.map((column) => pointCell(point, quantity, column)));
    return { ...common, axis: curve.axis, columns: shown, rows, truncated: false, missing: [] };
  }
  const fixings = fixingsIn(book.prices.get(referenceOf(book.terms, recorded)), recorded, null);
  const { from, to } = daysOf(window, terms.type === "CBND" || terms.type === "BOND", today);
  const { flows, missing } = plannedFlows(terms.type, recorded, quantity, from - 1, to, fixings);
  const shown = columns(COLUMNS_BY_DATE);
  const listed = flows.slice(0, MOST_ROWS);
  const ofOne = (): PlannedFlow[] =>
    plannedFlows(terms.type, recorded, ONE, from - 1, to, fixings).flows.slice(0, MOST_ROWS);
  const paidIn = paidInOn(book, terms.type, recorded, own);
  const asksOwners = shown.some((column) => OWNER_COLUMNS.has(column));
  const owners = asksOwners ? ownersOf(book, instrument, ofOne(), today, paidIn) : null;
  const rows = listed.map((flow, i) =>
    shown.map((column) => owners?.[i]?.[column as OwnerColumn] ?? flowCell(flow, column)),
  );
  const isCut = flows.length > MOST_ROWS;
  const paid = { ...common, units_id: book.terms.instruments[paidIn]?.id ?? units };
  return { ...paid, axis: "date", columns: shown, rows, truncated: isCut, missing: [...missing] };
}

/** Terms of what of the same issuer was held and issued later than a SAFE, or on its day: those that it may be favoured by. */
function laterOf(book: Book, instrument: number, own: RecordedTerms): readonly RecordedTerms[] {
  const { instruments } = book.terms;
  const { type, issuer } = instruments[instrument] ?? {};
  if (type !== "SAFE" || issuer === undefined) return [];
  const others = instruments.flatMap((one, place) => {
    const converts = CONVERTING.has(one.type) && one.issuer === issuer && place !== instrument;
    return converts && one.recorded && positionsHolding(book, place).length > 0 ? [one.recorded] : [];
  });
  return issuedLater(own, others, (one) => one);
}

/** What may convert by a cap or a discount. */
const CONVERTING: ReadonlySet<InstrumentType> = new Set(["SAFE", "BOND"]);

/**
 * The index of the currency in which the plan is paid: a share may pay its dividend in another than it is priced in.
 * Bonds and loans are counted in their `own`, in which their principal comes back.
 */
function paidInOn(book: Book, type: InstrumentType, recorded: RecordedTerms, own: number): number {
  const said = type === "BOND" || type === "CBND" ? null : paidInOf(DETAIL_KIND_OF[type], recorded.details);
  return (said === null ? undefined : book.instrumentIndex.get(said)) ?? own;
}

/** What ends by itself is shown whole; what goes on, from today or the first day asked for. */
function daysOf({ from, to }: Window, hasEnd: boolean, today: Day): { from: Day; to: Day } {
  const first = from ?? (hasEnd ? FIRST_DAY : Math.min(to ?? today, today));
  const most = hasEnd ? Number.MAX_SAFE_INTEGER : addYears(first, MOST_YEARS);
  return { from: first, to: Math.min(to ?? (hasEnd ? most : addYears(first, YEARS_SHOWN)), most) };
}

function flowCell(flow: PlannedFlow, column: PayoffColumn): string | null {
  const { instalment } = flow;
  switch (column) {
    case "date":
      return formatDay(flow.day);
    case "kind":
      return flow.kind;
    case "amount":
      return textOf(flow.amount);
    case "estimated":
      return String(flow.isEstimated);
    case "period":
      return instalment && String(instalment.period);
    case "payment":
    case "interest":
    case "principal":
    case "extra":
    case "balance":
      return instalment && formatDecimal(instalment[column]);
    case "at":
    case "payoff":
    case "by":
    case "corner":
    case "held":
    case "expected":
    case "received":
    case "open":
      return null;
  }
}

function pointCell(point: PayoffPoint, quantity: Decimal, column: PayoffColumn): string | null {
  switch (column) {
    case "at":
      return formatDecimal(point.at);
    case "payoff":
    case "amount":
      return textOf(multiplyRationals(point.payoff, rationalOf(quantity)));
    case "by":
    case "kind":
      return point.by;
    case "corner":
      return point.corner;
    default:
      return null;
  }
}

function textOf(value: Rational): string {
  return formatDecimal(decimalOf(value));
}
