import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";
import { ask, type Seen } from "./asking.ts";
import { graphSamples } from "./graph-samples.ts";
import type { Parted } from "./part.ts";
import { NOTHING } from "./records.ts";
import { samples } from "./samples.ts";

/** An answer to somebody whom a part is shared with: of which call, and whether hidden records were named or none. */
export interface PartSeen extends Seen {
  readonly id: string;
  readonly named: string;
}

/** Calls that end or change the session of whoever makes them. */
const OWN = new Set(["post-auth-logout", "post-access-decline", "post-access-see-as", "post-access-see-as-end"]);

/** Everything that a grantee may ask in the universe: by ids of hidden records, and of none. */
export async function answersOf(
  server: Pick<TestServer, "call">,
  calls: readonly Endpoint[],
  of: Parted,
  as: SignedIn,
): Promise<readonly PartSeen[]> {
  const seen: PartSeen[] = [];
  for (const endpoint of calls) {
    if (endpoint.access !== "universe" || OWN.has(endpoint.id)) continue;
    for (const [named, records] of [
      ["hidden", of.hidden],
      ["nothing", NOTHING],
    ] as const)
      seen.push({
        ...(await ask(server, endpoint, samples[endpoint.id]?.(records, records) ?? {}, { as }, false)),
        ...{ id: endpoint.id, named },
      });
  }
  for (const sample of Object.values(graphSamples))
    for (const named of [of.hidden, NOTHING])
      seen.push({
        ...(await ask(server, graphqlEndpoints.ask, { body: { query: sample(named, of.canary) } }, { as })),
        ...{ id: sample(NOTHING, ""), named: named === NOTHING ? "nothing" : "hidden" },
      });
  return seen;
}

/** What answers say of what is hidden: the canary, the price, or an id that was not asked for. */
export function leaksOf(of: Parted, seen: readonly PartSeen[]): readonly string[] {
  const ids = Object.entries(of.hidden).filter(([kind]) => kind !== "universe");
  return seen.flatMap(({ id, named, text, status }) => {
    // A refusal may repeat what was asked for.
    const found = named === "hidden" && status !== 200 ? [] : ids.filter(([, uuid]) => text.includes(uuid));
    const asked =
      named === "hidden" && status === 200 ? found.map(([kind]) => `its ${kind}`) : found.map(([kind]) => kind);
    return [...[of.canary, of.price].filter((word) => text.includes(word)), ...asked].map((what) => `${id}: ${what}`);
  });
}
