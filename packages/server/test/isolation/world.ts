import { createHash } from "node:crypto";
import { ended } from "../support/jobs.ts";
import type { SignedIn } from "../support/calling.ts";
import { fill, type Way } from "./fill.ts";
import type { Records } from "./records.ts";
import type { ListedServer } from "./routes.ts";

/** A person with a universe full of records, each of which carries the canary. */
export interface Resident extends SignedIn {
  readonly canary: string;
  /** The price of their share: no other universe has this number. */
  readonly price: string;
  readonly records: Records;
}

/** Signs a person up and fills their universe through the calls of the product. */
export async function resident(server: ListedServer, canary: string): Promise<Resident> {
  const as = await server.signUp({ first_name: `First ${canary}`, last_name: `Last ${canary}` });
  const price = `${1 + (createHash("sha256").update(canary).digest().readUInt32BE() % 9_999_999)}.0625`;
  return { ...as, canary, price, records: await fill(wayOf(server, as, canary), as, canary, price) };
}

/** How a person's universe is filled on a server of a test. */
export function wayOf(server: ListedServer, as: SignedIn, canary: string): Way {
  return {
    call: server.call,
    waitingJob: () => waitingJob(server, as, canary),
    ended: (job) => ended(server, as.universe, job),
  };
}

/** A job that nobody takes up, because no handler has its kind. */
function waitingJob({ services }: ListedServer, as: SignedIn, canary: string): Promise<string> {
  return services.database.withUniverse({ universe: as.universe }, (tx) =>
    services.jobs.enqueue(tx, {
      kind: `waits ${canary}`,
      universe: as.universe,
      payload: { canary },
      createdBy: as.session.user.uuid,
    }),
  );
}
