import type { Day } from "../../time/day.ts";

/** Money that moved on one account, as a row of a file says it or as it is recorded already. */
export interface Movement {
  readonly account: string;
  readonly unit: string;
  readonly day: Day;
  /** decimal text without needless zeros, below zero where it left the account */
  readonly amount: string;
  /** what it is called, as `normal` of the row ids writes it */
  readonly text: string;
  /** where it comes from: the ending of the file, such as "csv"; empty where somebody entered it */
  readonly form: string;
  /** its institution gave it an id of its own */
  readonly hasOwnId: boolean;
  /** it is one side of a transfer between own accounts */
  readonly isTransfer: boolean;
}

/** A movement that a row of a file says. */
export interface FileMovement extends Movement {
  /** files in the order they are read */
  readonly file: number;
}

/** Two institutions, or the two sides of a transfer, book within so many days of each other. */
export const DAYS_APART = 3;

/** The days so far from another one: itself, or one on each side. */
export function daysAt(day: Day, apart: number): readonly Day[] {
  return apart === 0 ? [day] : [day - apart, day + apart];
}
