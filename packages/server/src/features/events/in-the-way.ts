import type { Event } from "@distributary/contract/records/events";
import type { Shortage } from "../../access/records/holdings.ts";
import type { Write } from "../../access/write/write.ts";
import { validation } from "../../platform/http/problem.ts";
import { eventsTaking } from "./store/capital.ts";

const NAMES: Readonly<Partial<Record<Event["event_type"], string>>> = {
  CACT: "the settlement",
  LPCC: "the capital call",
  LPCD: "the distribution",
};

/**
 * Refuses with 422 `in-the-way` that a notice or a settlement is taken back while later events take what it brought:
 * they are named, by kind and day, and what to do about them. Nothing happens where there are no shortages.
 */
export async function refuseInTheWay(
  w: Write,
  shortages: readonly Shortage[],
  loc: readonly (string | number)[],
): Promise<void> {
  const items = [];
  for (const shortage of shortages) {
    const { account, instrument, accountName, instrumentName, date, shortOn, missing } = shortage;
    const taking = await eventsTaking(w.tx, w.universe, { account, instrument, from: date, to: shortOn });
    const named = taking.map(({ type, date: day }) => `${NAMES[type] ?? "the event"} of ${day}`);
    const what = named.length === 0 ? `transactions up to ${shortOn}` : named.join(", ");
    items.push({
      loc: [...loc],
      msg: `Later events depend on this: without it, ${missing} of "${instrumentName}" would be missing in "${accountName}" on ${shortOn}. Delete or change these first, starting with the latest: ${what}.`,
      type: "in-the-way",
      ctx: {
        missing,
        account_id: account,
        instrument_id: instrument,
        short_on: shortOn,
        events: taking.map(({ id }) => id),
      },
    });
  }
  if (items.length > 0) throw validation(items);
}
