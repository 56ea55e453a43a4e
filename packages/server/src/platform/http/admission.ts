import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { Busy } from "../busy.ts";
import { Turns, type Claim } from "../turns.ts";

/** How many requests are answered at once, and how many wait for that. */
export interface AdmissionLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Of the requests that are answered at once, one in so many may be a heavy one: the processor is one. */
const HEAVY_SHARE = 16;
const PATIENCE_MS = 10_000;

/**
 * Who is answered first where more is asked than can be answered. Reads and heavy calls have places of their own, each
 * shared fairly between universes and persons; what finds no place to wait in either is refused at once. Writes have
 * their turns at the database.
 */
export class Admission {
  readonly #light: Turns;
  readonly #heavy: Turns;

  constructor({ atOnce, waiting }: AdmissionLimits) {
    this.#light = turnsFor(atOnce, waiting);
    this.#heavy = turnsFor(Math.max(2, Math.floor(atOnce / HEAVY_SHARE)), waiting);
  }

  /** Where calls of a row take their turn; null where they take none here. */
  turnsOf({ heavy, method, reads }: Endpoint): Turns | null {
    if (heavy === true) return this.#heavy;
    return method === "GET" || reads === true ? this.#light : null;
  }

  /** Requests that are being answered, and those that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    const [light, heavy] = [this.#light.load, this.#heavy.load];
    return { running: light.running + heavy.running, waiting: light.waiting + heavy.waiting };
  }
}

function turnsFor(atOnce: number, waiting: number): Turns {
  const atOnceEach = Math.max(1, Math.floor(atOnce / 2));
  return new Turns({ atOnce, atOnceEach, waiting, waitingAlone: waiting, patienceMs: PATIENCE_MS });
}

/**
 * Waits for a turn that was not there at once; whoever asked may have left meanwhile. Throws `Busy`, before anything was
 * begun.
 */
export async function waited(turns: Turns, claim: Claim, turn: Promise<void>, isGone: () => boolean): Promise<void> {
  try {
    await turn;
  } catch (error) {
    throw error instanceof Busy ? new Busy(error.message, { untouched: true }) : error;
  }
  if (!isGone()) return;
  turns.leave(claim);
  throw new Busy("the caller has disconnected", { untouched: true });
}
