import { ZERO, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { BasisAt, BasisBook } from "./basis.ts";
import { costInTarget } from "./fifo-cost.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { BasisFigures } from "./basis-figures.ts";
import type { AnswerEnds } from "../snapshot/answer-ends.ts";

/** Cost and gain of one position, each worked out when it is first read. */
export class LazyBasis implements BasisFigures {
  private readonly context: AnswerEnds;
  private readonly p: number;
  private readonly book: BasisBook;
  private known: BasisAt | null = null;

  constructor(context: AnswerEnds, p: number, book: BasisBook) {
    this.context = context;
    this.p = p;
    this.book = book;
  }

  get basis(): Decimal | null {
    return this.now.basis;
  }

  get basisInTarget(): Decimal | null {
    const { position, p, book } = this;
    const { at, target } = this.context;
    const plain = book.plainLots(p, position, at);
    if (!plain) return book.basisInTarget(book.openLots(p, position, at), position.currency, target);
    return costInTarget(this.context.book, position, target, { plain, from: plain.first, to: plain.end });
  }

  get realised(): Decimal | null {
    return this.now.realised;
  }

  get realisedInWindow(): Decimal | null {
    const { at, since } = this.context;
    return since && this.book.realisedBetween(this.p, this.position, at, since, this.now.realised);
  }

  get unrealised(): Decimal | null {
    const { at } = this.context;
    const whole = at.valueOf(this.p);
    const value = whole && subtractDecimals(whole, at.accruedOf(this.p) ?? ZERO);
    const { basis } = this.now;
    return value && basis && subtractDecimals(value, basis);
  }

  private get now(): BasisAt {
    this.known ??= this.book.at(this.p, this.position, this.context.at);
    return this.known;
  }

  private get position(): Position {
    return this.context.book.positions[this.p] as Position;
  }
}
