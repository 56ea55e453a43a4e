import type { Person } from "./person.ts";

/** What was found wrong of one piece of work after a kill. */
export interface Wrong {
  readonly lost: readonly string[];
  readonly half: readonly string[];
}

/** A piece of work that a kill may meet. */
export interface Work {
  /** What must be there before it begins; not killed. */
  prepare(): Promise<void>;
  /** Does it, call by call; ends with an error where a call fails. What was answered is remembered as acknowledged. */
  run(): Promise<void>;
  /** Whether everything that was acknowledged has been worked off; begins again what was not. */
  settled(): Promise<boolean>;
  check(): Promise<Wrong>;
}

/** Makes a piece of work for somebody. */
export type NewWork = (person: Person) => Work;

/** Writes that are answered one by one: each that was acknowledged must be there, each other one whole or not at all. */
export abstract class Writes implements Work {
  protected readonly person: Person;
  protected readonly acknowledged = new Set<number>();

  constructor(person: Person) {
    this.person = person;
  }

  protected abstract readonly count: number;
  protected abstract write(at: number): Promise<void>;

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  async run(): Promise<void> {
    for (let at = 0; at < this.count; at++) {
      await this.write(at);
      this.acknowledged.add(at);
    }
  }

  settled(): Promise<boolean> {
    return Promise.resolve(true);
  }

  abstract check(): Promise<Wrong>;
}
