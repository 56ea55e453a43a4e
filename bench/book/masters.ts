/** The accounts, instruments and calendar that every reference book shares. */

export const CURRENCIES = ["USD", "EUR", "GBP"] as const;

/** Position of a currency in {@link CURRENCIES}: 0 is the US dollar. */
export type CurrencyIndex = 0 | 1 | 2;

export type InstrumentType = "EQTY" | "BOND" | "CAPC" | "CPTO";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly type: "D" | "A" | "EQ" | "DE";
  readonly isLiability: boolean;
  readonly currency: CurrencyIndex;
  readonly entity: string;
}

export interface Instrument {
  readonly id: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly currency: CurrencyIndex;
}

/** A calendar day, as text and as what the rules of the book ask about it. */
export interface Day {
  readonly iso: string;
  readonly isWeekend: boolean;
  readonly isFriday: boolean;
  readonly isYearEnd: boolean;
}

export const ASSET_ACCOUNTS = 36;
export const LIABILITY_ACCOUNTS = 4;
export const INSTRUMENTS = 200;

const ENTITIES = 8;
const FIRST_DAY = Date.UTC(2015, 0, 1);
const LAST_DAY = Date.UTC(2025, 11, 31);
const DAY_MS = 86_400_000;

/** Picks from a short cycle; the cycles below are never empty. */
function cycle<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T;
}

const threeDigits = (index: number): string => String(index + 1).padStart(3, "0");
const entityOf = (index: number): string => `E0${(index % ENTITIES) + 1}`;

/** The 36 asset accounts followed by the 4 loans. */
export function makeAccounts(): Account[] {
  const assets = Array.from({ length: ASSET_ACCOUNTS }, (_, i): Account => ({
    id: `A${threeDigits(i)}`,
    name: `Account ${threeDigits(i)}`,
    type: cycle(["D", "A", "EQ"] as const, i),
    isLiability: false,
    currency: cycle([0, 0, 0, 1, 2] as const, i),
    entity: entityOf(i),
  }));
  const loans = Array.from({ length: LIABILITY_ACCOUNTS }, (_, i): Account => ({
    id: `L${threeDigits(i)}`,
    name: `Loan ${threeDigits(i)}`,
    type: "DE",
    isLiability: true,
    currency: cycle([0, 0, 1, 2] as const, i),
    entity: entityOf(i),
  }));
  return [...assets, ...loans];
}

/** Letters only, so that ledger, hledger and beancount all take the symbol unquoted. */
function symbol(index: number): string {
  return `Q${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}X`;
}

function instrumentType(index: number): InstrumentType {
  if (index % 10 === 9) return "CAPC";
  if (index % 10 === 7) return "BOND";
  return index % 20 === 8 ? "CPTO" : "EQTY";
}

/** The 200 instruments: shares, bonds, commitments to funds, and crypto. */
export function makeInstruments(): Instrument[] {
  return Array.from({ length: INSTRUMENTS }, (_, i) => {
    const type = instrumentType(i);
    const name = `Instrument ${String(i).padStart(3, "0")} ${type}`;
    return { id: symbol(i), name, type, currency: cycle([0, 0, 0, 1, 2] as const, Math.floor(i / 2)) };
  });
}

/** Every day from 2015-01-01 to 2025-12-31. */
export function calendar(): Day[] {
  const days: Day[] = [];
  for (let time = FIRST_DAY; time <= LAST_DAY; time += DAY_MS) {
    const date = new Date(time);
    const iso = date.toISOString().slice(0, 10);
    const weekday = date.getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    days.push({ iso, isWeekend, isFriday: weekday === 5, isYearEnd: iso.endsWith("-12-31") });
  }
  return days;
}
