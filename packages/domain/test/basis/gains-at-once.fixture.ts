import { gainsInSteps, type Gains, type GainsQuestion } from "../../src/basis/gains.ts";
import type { Book } from "../../src/ledger/book.ts";
import { atOnce } from "../../src/ledger/steps.ts";

/** Realised and unrealised gains by term under one method, the steps of the product taken in one go. */
export function gainsOf(book: Book, positions: readonly number[], question: GainsQuestion): Gains {
  return atOnce(gainsInSteps(book, positions, question)).gains;
}
