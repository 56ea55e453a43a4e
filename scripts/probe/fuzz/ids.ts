import { EUR, NOTHING, USD, type Records } from "../../../packages/server/test/isolation/records.ts";

const ZERO = "00000000-0000-0000-0000-000000000000";

/** What ids of requests are drawn from: one's own twice as often, somebody else's, shared ones, none at all. */
export function idsOf(own: Records, foreign: Records, made: readonly string[] = []): readonly string[] {
  return [
    ...Object.values(own),
    ...Object.values(own),
    ...made,
    ...Object.values(foreign),
    NOTHING.account,
    ZERO,
    USD,
    EUR,
    "not-an-id",
  ];
}
