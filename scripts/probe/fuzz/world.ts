import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { authEndpoints, type Session } from "@distributary/contract/access/auth";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { fill, type Way } from "../../../packages/server/test/isolation/fill.ts";
import type { Records } from "../../../packages/server/test/isolation/records.ts";
import { send, type SignedIn } from "../../../packages/server/test/support/calling.ts";
import type { Sender } from "./draft.ts";

/** Somebody with a universe full of records. */
export interface Newcomer extends Sender {
  readonly email: string;
  /** A text that all their records carry, and nobody else's. */
  readonly canary: string;
  readonly records: Records;
}

const PASSWORD = "a long enough one for a probe";

/** Signs somebody up at the server at `url` and fills their universe, through its calls alone. */
export async function newcomer(url: string, name: string): Promise<Newcomer> {
  // The same run may meet a server again.
  const email = `${name}-${randomUUID()}@example.com`;
  const body = { first_name: "First", last_name: "Last", email, password: PASSWORD };
  const { info } = (await send(url, authEndpoints.signup, { body })).ok;
  if (info === null) throw new Error("signed up without a session");
  const session = info as Session;
  const as: SignedIn = {
    token: session.access_token,
    root: session.root_access_token,
    universe: session.profile.uuid,
    session,
  };
  const way: Way = {
    call: (endpoint, input) => send(url, endpoint, input ?? {}),
    waitingJob: async () => {
      const asked = { report_id: "net-worth", format: "csv" } as const;
      return (await send(url, reportsEndpoints.generate, { as, body: asked })).ok.job;
    },
    ended: (job) => ended(url, as, job),
  };
  const { token, root, universe } = as;
  return { token, root, universe, email, canary: name, records: await fill(way, as, name, "1.0625") };
}

/** Another session of the same person. */
export async function anotherSession(url: string, person: Newcomer): Promise<Sender> {
  const body = { username: person.email, password: PASSWORD };
  const session = (await send(url, authEndpoints.login, { body })).ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid };
}

/** What a person logs in with. */
export function credentialsOf(person: Newcomer): { readonly username: string; readonly password: string } {
  return { username: person.email, password: PASSWORD };
}

async function ended(url: string, as: SignedIn, id: string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if ((await send(url, jobsEndpoints.get, { as, params: { id } })).ok.finished_time !== null) return;
    await pause(20);
  }
  throw new Error(`the job ${id} did not come to an end`);
}
