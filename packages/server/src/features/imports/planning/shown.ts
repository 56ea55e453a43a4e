import { addDecimals, negateDecimal, signOfDecimal, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Reading } from "@distributary/domain/readers/reader-of";
import type { ShownFigure } from "@distributary/domain/readers/shown/shown-figure";
import { LIMITS } from "../limits.ts";
import type { AccountEntry, Directory } from "./directory.ts";
import type { CashOpening } from "./openings/cash-openings.ts";
import type { OpeningLot } from "./openings/openings.ts";

/** A figure of a program, by the form of its file. */
export interface FormFigure extends ShownFigure {
  readonly form: Reading["form"];
}

/** What a program shows of a holding, with what it is here, as it is kept until somebody compares. */
export interface KeptFigure {
  readonly form: FormFigure["form"];
  readonly account: string;
  /** id of the currency or security */
  readonly unit: string;
  readonly isMoney: boolean;
  readonly date: string;
  readonly quantity: string;
  readonly price: string;
  readonly currency: string;
  /** what the import booked as held before its files begin */
  readonly opening: string;
  /** rows of the account that were left out */
  readonly leftOut: number;
}

/** The figures of an import, the first of them, and how many more there are. */
export interface KeptFigures {
  readonly figures: readonly KeptFigure[];
  readonly more: number;
  /** records of the files that became no row at all */
  readonly unread: number;
}

/** What the import books, as far as figures need it. */
interface Booked {
  readonly directory: Directory;
  readonly cashOpenings: { readonly applied: readonly CashOpening[] };
  readonly openings: readonly OpeningLot[];
}

/** Counts rows that are left out, by the account that they name. */
export class LeftOutRows {
  readonly #rows = new Map<string, number>();

  add(number: string): void {
    this.#rows.set(number, (this.#rows.get(number) ?? 0) + 1);
  }

  of({ number }: AccountEntry): number {
    return this.#rows.get(number) ?? 0;
  }
}

/** Forms whose figures are positions of a statement: the reconciliation compares them. */
const IN_STATEMENTS: ReadonlySet<FormFigure["form"]> = new Set(["ofx", "flex", "statement"]);

/** Puts the accounts and securities of the universe in place of those that figures name. What there is none of has no rows. */
export function keptFigures(
  shown: readonly FormFigure[],
  { directory, cashOpenings, openings }: Booked,
  leftOut: LeftOutRows,
  unread: number,
): KeptFigures {
  const booked = new Map<string, Decimal>();
  const book = (account: AccountEntry, unit: string, amount: Decimal): void => {
    const key = `${account.id} ${unit}`;
    booked.set(key, addDecimals(booked.get(key) ?? ZERO, amount));
  };
  for (const { account, currency, amount, owed } of cashOpenings.applied)
    book(account, currency.id, owed ? negateDecimal(parseDecimal(amount)) : parseDecimal(amount));
  for (const { account, instrument, quantity } of openings) book(account, instrument.id, parseDecimal(quantity));
  const all = shown.flatMap((figure): KeptFigure[] => {
    const account = directory.account(figure.account);
    const isMoney = figure.instrument === "";
    const unit = isMoney ? directory.currency(figure.currency) : directory.instrument(figure.instrument);
    if (
      IN_STATEMENTS.has(figure.form) ||
      account === undefined ||
      unit === undefined ||
      !/^\d{4}-\d\d-\d\d$/.test(figure.date)
    )
      return [];
    const { form, date, quantity, price, priceCurrency: currency } = figure;
    const opening = formatDecimal(booked.get(`${account.id} ${unit.id}`) ?? ZERO);
    const of = { account: account.id, unit: unit.id, isMoney, opening, leftOut: leftOut.of(account) };
    return [{ form, date, quantity, price, currency, ...of }];
  });
  // Where there are too many, those that hold something tell more than those that are empty.
  const inOrder = [...all.filter(holds), ...all.filter((one) => !holds(one))];
  return {
    figures: inOrder.slice(0, LIMITS.figures),
    more: Math.max(0, inOrder.length - LIMITS.figures),
    unread,
  };
}

function holds({ quantity }: KeptFigure): boolean {
  return signOfDecimal(parseDecimal(quantity)) !== 0;
}
