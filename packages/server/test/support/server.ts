import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { authEndpoints, type Session, type SignupBody } from "@distributary/contract/access/auth";
import type { CallInput, Endpoint } from "@distributary/contract/wire/endpoint";
import type { FastifyInstance } from "fastify";
import { recordExchange } from "../../../../scripts/coverage/recorder.ts";
import type { CallLimit } from "../../src/access/http/routes.ts";
import type { Services } from "../../src/access/http/services.ts";
import { createApp, type App } from "../../src/app.ts";
import { fakeClock, type FakeClock } from "../../src/platform/clock.ts";
import type { JobTimes } from "../../src/platform/jobs/types.ts";
import { createLogger } from "../../src/platform/log/logger.ts";
import { readSettings } from "../../src/platform/settings/settings.ts";
import { parsed, send, type CallAnswer, type CallAs, type SignedIn } from "./calling.ts";
import { testFolder } from "./cluster.ts";
import { testDatabase, testSecretKey, type TestDatabase } from "./database.ts";
import { misfit } from "./fitting.ts";

/** The whole server on a database of its own, listening on the loopback address. */
export interface TestServer {
  readonly url: string;
  readonly app: App;
  readonly services: Services;
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  /** Everything logged so far, one JSON object a line. */
  readonly logged: () => string;
  /** Makes a call of the table. Fails when the answer does not fit the schema of its row. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E> & CallAs): Promise<CallAnswer<E>>;
  /** Opens an account; every call gives another person unless the e-mail is set. */
  signUp(body?: Partial<SignupBody>): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Default: one that stands at the present instant until it is moved. */
  readonly clock?: FakeClock;
  /** A database to share with another server; by default a fresh one, removed on close. */
  readonly database?: TestDatabase;
  readonly jobTimes?: JobTimes;
  readonly limits?: ReadonlyMap<string, CallLimit>;
  readonly webRoot?: string;
  /** The server before its routes: for routes and job handlers of the test's own. */
  readonly extend?: (server: FastifyInstance, services: Services) => void;
  /** More of the environment that settings are read from. */
  readonly env?: Readonly<Record<string, string>>;
}

let people = 0;

/** Starts one; close it when the test is over. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const folder = await testFolder();
  const clock = options.clock ?? fakeClock(new Date());
  const lines: string[] = [];
  const misfits: string[] = [];
  const settings = readSettings({
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
    DATABASE_URL: database.ownerUrl,
    PORT: "0",
    LOG_LEVEL: "debug",
    CAPTCHA_COST: "0",
    ...options.env,
  });
  const app = await createApp({
    settings,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    clock,
    log: createLogger({
      level: settings.logLevel,
      write: (text) => lines.push(text),
      now: () => clock.now().getTime(),
    }),
    webRoot: options.webRoot ?? null,
    owner: { name: folder, sole: false },
    limits: options.limits ?? new Map(),
    jobTimes: options.jobTimes,
    extend: (server, services) => {
      watch(server, misfits);
      options.extend?.(server, services);
    },
  });
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  await app.start();
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

  const call: TestServer["call"] = async (endpoint, input) => {
    const answer = await send(url, endpoint, input ?? {});
    const wrong = misfits.splice(0);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    return answer;
  };
  return {
    url,
    app,
    services: app.services,
    clock,
    database,
    logged: () => lines.join(""),
    call,
    signUp: async (body = {}) => {
      people += 1;
      const person = {
        first_name: "Ada",
        last_name: "Byron",
        email: `person-${process.pid}-${people}@example.com`,
        password: "a long enough one",
        ...body,
      };
      const { info } = (await call(authEndpoints.signup, { body: person })).ok;
      if (info === null) throw new Error("signed up without a session");
      const session = info as Session;
      return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
    },
    close: async () => {
      await app.stop(5_000);
      if (options.database === undefined) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Looks at every answer of a call of the table: does it fit, and what did it carry. */
function watch(server: FastifyInstance, misfits: string[]): void {
  server.addHook("onSend", (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint !== undefined) {
      const answer = typeof payload === "string" ? parsed(payload) : "";
      const wrong = misfit(endpoint, reply.statusCode, answer);
      if (wrong !== null) misfits.push(wrong);
      const body = endpoint.bodyForm === "bytes" ? undefined : request.body;
      recordExchange({ method: request.method, url: request.raw.url ?? "", body, status: reply.statusCode, answer });
    }
    done(null, payload);
  });
}
