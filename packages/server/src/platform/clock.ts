/** The one place the server learns what time it is. */
export interface Clock {
  /** The present instant, to the millisecond. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move; for tests and for replays. */
export interface FakeClock extends Clock {
  /** Stand at `instant` from now on. */
  set(instant: Date | string): void;
  /** Move on by `milliseconds` (may be negative: clocks of machines do step back). */
  advance(milliseconds: number): void;
}

/** A clock that starts at `instant` (a Date, or anything `new Date` reads) and does not move by itself. */
export function fakeClock(instant: Date | string = "2026-01-01T00:00:00.000Z"): FakeClock {
  let time = new Date(instant).getTime();
  return {
    now: () => new Date(time),
    set: (next) => {
      time = new Date(next).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
