import { Busy } from "./busy.ts";

/**
 * Who asks for a turn. Universes and persons share turns fairly; null is neither and shares with nobody. Whoever takes a
 * turn gives the same object back.
 */
export interface Claim {
  readonly universe: string | null;
  readonly person: string | null;
  /** Only one of these has its turn at a time in a universe. */
  readonly alone?: boolean;
  /** Waits for as long as it takes, and is not counted where waiting is bounded: work that no request waits for. */
  readonly patient?: boolean;
}

/** How much goes on at once, and how much may wait. */
export interface TurnLimits {
  /** Turns at once. */
  readonly atOnce: number;
  /** Of these, by one universe and by one person. */
  readonly atOnceEach: number;
  /** Claims that wait, in all; beyond it those of whoever has most are refused. */
  readonly waiting: number;
  /** Claims to be alone that wait, in one universe. */
  readonly waitingAlone: number;
  /** How long a claim waits, in milliseconds. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly claim: Claim;
  readonly begin: () => void;
  readonly refuse: (error: Busy) => void;
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Turns at something scarce, shared fairly: a free one goes to whose universe and person have fewest, and among these to
 * who has waited longest since their last. While nobody waits it is a few counts.
 */
export class Turns {
  readonly #limits: TurnLimits;
  #running = 0;
  #waitingCount = 0;
  readonly #held = new Map<string, number>();
  readonly #alone = new Set<string>();
  /** Those who wait, by who they are. Whose turn it was goes to the end. */
  readonly #lines = new Map<string, Waiting[]>();
  readonly #waitingOf = new Map<string, number>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Turns under way, and claims that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount };
  }

  /** Null: it is the claim's turn now. Else resolves when it is, and rejects with `Busy`. Each turn ends with `leave`. */
  take(claim: Claim): Promise<void> | null {
    if (!this.#may(claim)) return this.#wait(claim);
    this.#enter(claim);
    return null;
  }

  /** Ends a turn: whoever is next begins before this returns. */
  leave(claim: Claim): void {
    this.#running--;
    count(this.#held, claim.universe, -1);
    count(this.#held, claim.person, -1);
    if (claim.alone && claim.universe !== null) this.#alone.delete(claim.universe);
    if (this.#waitingCount > 0) this.#next();
  }

  #may({ universe, person, alone }: Claim): boolean {
    const { atOnce, atOnceEach } = this.#limits;
    return (
      this.#running < atOnce &&
      this.#heldBy(universe) < atOnceEach &&
      this.#heldBy(person) < atOnceEach &&
      !(alone === true && universe !== null && this.#alone.has(universe))
    );
  }

  #heldBy(party: string | null): number {
    return party === null ? 0 : (this.#held.get(party) ?? 0);
  }

  #enter(claim: Claim): void {
    this.#running++;
    count(this.#held, claim.universe, 1);
    count(this.#held, claim.person, 1);
    if (claim.alone && claim.universe !== null) this.#alone.add(claim.universe);
  }

  #wait(claim: Claim): Promise<void> {
    const key = lineOf(claim);
    if (claim.patient !== true) {
      if (claim.alone && this.#waitingIn(key) >= this.#limits.waitingAlone)
        return Promise.reject(new Busy("too many writes of this universe wait already"));
      if (this.#waitingCount >= this.#limits.waiting && !this.#makeRoom(claim))
        return Promise.reject(new Busy("too much waits already"));
    }
    return new Promise((resolve, reject) => {
      const late = (): void => this.#drop(waiting, "nothing was free in time");
      const timer = claim.patient === true ? null : setTimeout(late, this.#limits.patienceMs);
      const waiting: Waiting = { claim, begin: resolve, refuse: reject, timer };
      const line = this.#lines.get(key);
      if (line === undefined) this.#lines.set(key, [waiting]);
      else line.push(waiting);
      this.#countWaiting(claim, 1);
    });
  }

  #waitingIn(key: string): number {
    return this.#lines.get(key)?.filter(({ claim }) => claim.patient !== true).length ?? 0;
  }

  #countWaiting({ universe, person }: Claim, by: 1 | -1): void {
    this.#waitingCount += by;
    count(this.#waitingOf, universe, by);
    count(this.#waitingOf, person, by);
  }

  #waitingMost({ universe, person }: Claim): number {
    return Math.max(this.#waitingOf.get(universe ?? "") ?? 0, this.#waitingOf.get(person ?? "") ?? 0);
  }

  /** Refuses the newest claim of whoever has most waiting, if that is somebody with more than `claim`'s would have. */
  #makeRoom(claim: Claim): boolean {
    let most = this.#waitingMost(claim) + 1;
    let victim: Waiting | undefined;
    for (const line of this.#lines.values()) {
      const newest = line.findLast((waiting) => waiting.claim.patient !== true);
      if (newest === undefined || this.#waitingMost(newest.claim) <= most) continue;
      most = this.#waitingMost(newest.claim);
      victim = newest;
    }
    if (victim !== undefined) this.#drop(victim, "others who asked for less came first");
    return victim !== undefined;
  }

  #drop(waiting: Waiting, why: string): void {
    this.#remove(waiting);
    waiting.refuse(new Busy(why));
  }

  #remove(waiting: Waiting): void {
    const key = lineOf(waiting.claim);
    const line = this.#lines.get(key);
    const at = line?.indexOf(waiting) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#countWaiting(waiting.claim, -1);
    if (waiting.timer !== null) clearTimeout(waiting.timer);
  }

  /** Begins what may be begun: mostly one, as one has ended. */
  #next(): void {
    for (let chosen = this.#choose(); chosen !== undefined; chosen = this.#choose()) {
      const key = lineOf(chosen.claim);
      this.#remove(chosen);
      const rest = this.#lines.get(key);
      if (rest !== undefined) {
        this.#lines.delete(key);
        this.#lines.set(key, rest);
      }
      this.#enter(chosen.claim);
      chosen.begin();
    }
  }

  #choose(): Waiting | undefined {
    if (this.#running >= this.#limits.atOnce) return undefined;
    let least = Infinity;
    let chosen: Waiting | undefined;
    for (const [first] of this.#lines.values()) {
      if (first === undefined || !this.#may(first.claim)) continue;
      const held = Math.max(this.#heldBy(first.claim.universe), this.#heldBy(first.claim.person));
      if (held >= least) continue;
      least = held;
      chosen = first;
      if (held === 0) break;
    }
    return chosen;
  }
}

/** Writes of one universe stand in a line of their own: others of the same person need not wait behind them. */
function lineOf({ universe, person, alone }: Claim): string {
  return `${universe ?? ""} ${person ?? ""} ${alone === true ? "alone" : ""}`;
}

function count(counts: Map<string, number>, party: string | null, by: 1 | -1): void {
  if (party === null) return;
  const now = (counts.get(party) ?? 0) + by;
  if (now === 0) counts.delete(party);
  else counts.set(party, now);
}

/** Does `work` when it is the claim's turn. Throws `Busy` where that does not come, and what `work` throws. */
export async function inTurn<T>(turns: Turns, claim: Claim, work: () => Promise<T>): Promise<T> {
  const turn = turns.take(claim);
  if (turn !== null) await turn;
  try {
    return await work();
  } finally {
    turns.leave(claim);
  }
}
