import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { authEndpoints, type Session, type SignupBody } from "@distributary/contract/auth";
import { API_PREFIX, type AnswerOf, type CallInput, type Endpoint } from "@distributary/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { recordExchange } from "../../../../scripts/coverage/recorder.ts";
import type { CallLimit } from "../../src/access/routes.ts";
import type { Services } from "../../src/access/services.ts";
import { createApp, type App } from "../../src/app.ts";
import { fakeClock, type FakeClock } from "../../src/platform/clock.ts";
import type { JobTimes } from "../../src/platform/jobs/types.ts";
import { createLogger } from "../../src/platform/log/logger.ts";
import { readSettings } from "../../src/platform/settings/settings.ts";
import { testFolder } from "./cluster.ts";
import { testDatabase, testSecretKey, type TestDatabase } from "./database.ts";
import { misfit } from "./fitting.ts";

/** A person signed in: what every call of theirs carries. */
export interface SignedIn {
  readonly token: string;
  readonly root: string;
  readonly universe: string;
  readonly session: Session;
}

/** Who makes a call: a person in their universe, or any headers at all. */
export interface CallAs {
  readonly as?: SignedIn;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a call that takes bytes. */
  readonly bytes?: Uint8Array | Readable;
}

/** An answer as it arrived. */
export interface CallAnswer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or text where it is none. */
  readonly body: unknown;
  /** The body of a 200; throws with the whole answer otherwise. */
  readonly ok: AnswerOf<E>;
}

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

async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> & CallAs,
): Promise<CallAnswer<E>> {
  const headers = new Headers(input.as ? credentials(endpoint, input.as) : {});
  let body: RequestInit["body"];
  if (input.bytes !== undefined) {
    headers.set("content-type", "application/octet-stream");
    body = input.bytes as RequestInit["body"];
  } else if (endpoint.bodyForm === "form") {
    body = new URLSearchParams(input.body as Record<string, string>);
  } else if (input.body !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(input.body);
  }
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value);
  const response = await fetch(url + addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    body,
    redirect: "manual",
    ...(body === undefined ? {} : { duplex: "half" }),
  });
  const text = await response.text();
  const answer = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    body: answer,
    get ok() {
      if (response.status !== 200) throw new Error(`${endpoint.id} answered ${response.status}: ${text}`);
      return answer as AnswerOf<E>;
    },
  };
}

function credentials(endpoint: Endpoint, as: SignedIn): Record<string, string> {
  if (endpoint.access === "universe") return { authorization: `Bearer ${as.token}`, "x-universe": as.universe };
  return { authorization: `Bearer ${as.root}` };
}

/** The address of a call with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.append(name, String(value as string | number | boolean));
  }
  return `${API_PREFIX}${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON: reports, files and figures are not.
    return text;
  }
}
