import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { authEndpoints, type Session } from "@distributary/contract/access/auth";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { startServer } from "../../../bench/run/product.ts";
import { startDatabase } from "../../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../../packages/server/src/platform/settings/settings.ts";
import { sessionTokens } from "../../../packages/server/src/platform/token/session-token.ts";
import type { Stage } from "../../../packages/server/test/isolation/actors.ts";
import type { Way } from "../../../packages/server/test/isolation/fill.ts";
import { send, type SignedIn } from "../../../packages/server/test/support/calling.ts";

/** The built product, started on a free port with an empty data folder, and its database as its owner sees it. */
export interface StartedStage extends Stage {
  readonly url: string;
  readonly pid: number;
  /** How records are made in the universe of a person. */
  way(as: SignedIn): Way;
  close(): Promise<void>;
}

let people = 0;
const PASSWORD = "a long enough one";

/** Starts the product in `folder`. */
export async function startStage(folder: string, env: Readonly<Record<string, string>> = {}): Promise<StartedStage> {
  const key = randomBytes(32).toString("base64url");
  const product = await startServer(folder, { CAPTCHA_COST: "0", SECRET_KEY: key, ...env });
  const database = await startDatabase(readSettings({ DATA_DIR: folder, SECRET_KEY: key }), { role: "command" });
  return {
    ...stageAt(product.url, database.ownerUrl, key),
    pid: product.pid,
    close: async () => {
      await database.stop();
      await product.stop();
    },
  };
}

/** A started server as a stage: `ownerUrl` is its database as the owner reaches it, `key` its SECRET_KEY. */
export function stageAt(url: string, ownerUrl: string, key: string): Omit<StartedStage, "close" | "pid"> {
  const call: Stage["call"] = (endpoint, input) => send(url, endpoint, input ?? {});
  return {
    url,
    call,
    database: { ownerUrl },
    services: { tokens: sessionTokens(key), sessions: { forget: () => undefined } },
    signUp: async (body = {}) => {
      people += 1;
      const named = { first_name: "Ada", last_name: "Byron", email: `person-${people}@example.com` };
      const { info } = (await call(authEndpoints.signup, { body: { password: PASSWORD, ...named, ...body } })).ok;
      if (info === null) throw new Error("signed up without a session");
      const session = info as Session;
      return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
    },
    way: (as) => ({
      call,
      waitingJob: async () => {
        const body = { report_id: "net-worth", format: "csv" } as const;
        return (await call(reportsEndpoints.generate, { as, body })).ok.job;
      },
      ended: async (id) => {
        for (let attempt = 0; attempt < 3_000; attempt++) {
          if ((await call(jobsEndpoints.get, { as, params: { id } })).ok.finished_time !== null) return;
          await pause(20);
        }
        throw new Error(`the job ${id} did not come to an end`);
      },
    }),
  };
}
