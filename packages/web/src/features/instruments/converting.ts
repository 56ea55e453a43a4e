import type { FullInstrument, Instrument } from "@distributary/contract/instruments";
import type { SummaryPosition } from "@distributary/contract/summary";
import { readRecordedSafe } from "@distributary/domain/instruments/recorded-safe";
import { allocate } from "@distributary/domain/money/allocate";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { signOf } from "../../ui/format/exact.ts";
import type { Convertible } from "./conversion-round.ts";
import { costOf } from "./payoff-lines.ts";

/** What converts in a next round of the company: the SAFE of the page, and beside it one's others of the same issuer. */
export interface Converting {
  readonly own: Convertible;
  /** in the order in which they were issued, the own one among them */
  readonly all: readonly Convertible[];
  /** how much of the own one each account holds; empty: nothing is held */
  readonly held: readonly HeldUnits[];
  /** what the principal is: the cost of what is held, or the issued amount where there is none or it is not known */
  readonly principalIs: "cost" | "issued" | "issued, cost unknown";
}

/** Units of a SAFE in an account; decimal text, above zero. */
export interface HeldUnits {
  readonly account: string;
  readonly quantity: string;
}

/** What converts, of what is held and of the SAFEs of the same issuer (that of the page may be among them). */
export function convertingOf(
  instrument: FullInstrument,
  positions: readonly SummaryPosition[],
  safes: readonly Instrument[],
): Converting {
  const held = heldUnits(positions, instrument.uuid);
  const cost = costAbove(positions, instrument.uuid);
  const convertible = (one: Instrument | FullInstrument, principal: string | null): Convertible => ({
    id: one.uuid,
    name: one.display_name,
    terms: readRecordedSafe({
      details: one.details,
      issued: one.issue_date,
      start: one.start_date,
      end: one.end_date,
      issuedAmount: one.issued_amount,
      par: one.par_amount,
    }),
    principal,
  });
  const own = convertible(instrument, cost ?? instrument.issued_amount);
  const others = safes
    .filter(({ uuid }) => uuid !== instrument.uuid)
    .map((one) => convertible(one, costAbove(positions, one.uuid)))
    .filter(({ principal }) => principal !== null);
  const issuedOf = ({ terms }: Convertible): number => terms.issued ?? Number.MAX_SAFE_INTEGER;
  return {
    own,
    all: [own, ...others].toSorted((a, b) => issuedOf(a) - issuedOf(b)),
    held,
    principalIs: cost !== null ? "cost" : held.length === 0 ? "issued" : "issued, cost unknown",
  };
}

function heldUnits(positions: readonly SummaryPosition[], instrument: string): readonly HeldUnits[] {
  return positions
    .filter((one) => one.instrument_id === instrument && signOf(one.quantity) > 0)
    .map(({ account_id: account, quantity }) => ({ account, quantity }));
}

function costAbove(positions: readonly SummaryPosition[], instrument: string): string | null {
  const cost = costOf(positions, instrument);
  return cost !== null && signOf(cost) > 0 ? cost : null;
}

/** Whole shares (decimal text) that come for the units of each account: by its units, all of them handed out. */
export function sharesByAccount(held: readonly HeldUnits[], shares: string): readonly string[] {
  if (held.length === 0) return [];
  const units = held.map(({ quantity }) => readDecimal(quantity));
  const scale = Math.max(...units.map((one) => one.scale));
  const weights = units.map((one) => one.mantissa * 10n ** BigInt(scale - one.scale));
  return allocate(BigInt(shares), weights).map(String);
}
