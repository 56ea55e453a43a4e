import type { Target } from "./target.ts";

/**
 * What a bad neighbour does. A file of `scripts/probe/abuse/` exports one as `attack`; nothing else lists it.
 *
 * `run` makes the attack and throws an Error whose message says what went wrong where the product did not stand it:
 * another status than the right one, say. What others meanwhile wait for, answers of 500 and memory are the harness's.
 */
export interface Attack {
  /** A few words, as they stand in the output. */
  readonly name: string;
  /** Settings that this attack needs (`TRUST_PROXY`, say): it meets a product of its own, started with them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What others may be answered meanwhile, beside 200. Default: nothing else. */
  readonly othersHear?: readonly number[];
  /** `dataDir`: the data folder of the product, to find its database by. */
  readonly run: (target: Target, dataDir: string) => Promise<void>;
}

/** Throws unless the status is one of those that the product should have answered. */
export function expectStatus(what: string, status: number, ...right: readonly number[]): void {
  if (!right.includes(status)) throw new Error(`${what} answered ${status} instead of ${right.join(" or ")}`);
}
