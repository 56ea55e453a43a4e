import { canonicalJson } from "../../access/proof/audit-chain.ts";
import type { Plan } from "./plan.ts";
import type { Outcome } from "./planning/outcome.ts";
import type { Reader } from "./reader/reader.ts";

/** What a reading found, and the thread that can go on to write it. */
interface Reading {
  readonly reader: Reader;
  readonly outcome: Outcome;
}

/** Which files and answers of which import were read, and at which revision of the universe. */
export interface ReadOf {
  readonly id: string;
  readonly plan: Pick<Plan, "edition" | "openings">;
  readonly readAt: number;
}

/**
 * Keeps the last reading for the write that follows at once, which then need not read the files again. For who asks nobody
 * in between, as a command: a thread with all that it read would otherwise wait as long as a person thinks.
 */
export class KeptReading {
  #kept: { readonly reading: Reading; readonly of: string } | null = null;

  keep(reading: Reading, of: ReadOf): void {
    this.#kept = { reading, of: keyOf(of) };
  }

  holds(reader: Reader): boolean {
    return this.#kept?.reading.reader === reader;
  }

  /** The reading, which is the caller's from here on; null, and let go of, where anything it was read from has changed. */
  async take(of: ReadOf): Promise<Reading | null> {
    if (this.#kept?.of !== keyOf(of)) {
      await this.close();
      return null;
    }
    const { reading } = this.#kept;
    this.#kept = null;
    return reading;
  }

  async close(): Promise<void> {
    await this.#kept?.reading.reader.close();
    this.#kept = null;
  }
}

function keyOf({ id, plan, readAt }: ReadOf): string {
  return canonicalJson([id, plan.edition, plan.openings, readAt]);
}
