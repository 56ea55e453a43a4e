import type { EventSummary } from "@distributary/contract/events";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { Reads } from "../../access/reads.ts";
import { standingCommitments } from "./store/capital.ts";
import { commitmentState } from "./summary.ts";

/** A commitment at the end of a day, amounts in its currency (ISO code). */
export type CommitmentAt = NonNullable<EventSummary["commitment"]> & {
  readonly name: string;
  readonly currency: string;
};

/** Every commitment of a universe as the notices and payments up to `at` leave it, in order of names. */
export async function commitmentsAt(tx: Reads, universe: string, at: string): Promise<readonly CommitmentAt[]> {
  const found: CommitmentAt[] = [];
  for (const { id, name, currency_id: unit, currency } of await standingCommitments(tx, universe)) {
    const state = await commitmentState({ tx, universe }, id, unit, minorUnitOf(currency), at);
    found.push({ ...state, name, currency });
  }
  return found;
}
