import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";

/** Somebody signed in: what every call of theirs carries. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly universe: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What calls carry that concern the person and no universe */
  readonly rootHeaders: Readonly<Record<string, string>>;
}

/** What is sent besides method and path. */
export interface Sent {
  readonly as?: Person;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as JSON unless `headers` says otherwise. */
  readonly body?: string | Uint8Array | Readable;
  /** The address of this machine that it comes from: 127.0.0.1 unless said otherwise (on Linux all of 127/8 will do). */
  readonly from?: string;
}

/** An answer as it arrived; status 0 where the connection ended without one. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** The started product, as an attack sees it. Every answer is counted. */
export interface Target {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** How often each status was answered so far. */
  readonly statuses: ReadonlyMap<number, number>;
  /** One request to `path` (with the prefix of calls), on a connection that others of the attack may use after it. */
  send(method: string, path: string, sent?: Sent): Promise<Answered>;
  /** Signs somebody up and enters their universe. */
  signUp(name: string): Promise<Person>;
  /** A bare connection, to speak to the server by hand. Whoever reads an answer off it tells `saw` its status. */
  connect(from?: string): Promise<Socket>;
  saw(status: number): void;
}

const PASSWORD = "orchard-lantern-47-violin";
/** A request that is not answered by then is given up: nobody waits longer. */
const PATIENCE_MS = 120_000;

/** What attacks are run against. */
export function openTarget(url: string): Target & { close(): void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map<number, number>();
  const saw = (status: number): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const send: Target["send"] = async (method, path, sent = {}) => {
    const answered = await exchange(agent, method, url + path, sent);
    saw(answered.status);
    return answered;
  };
  return {
    url,
    host: hostname,
    port: Number(port),
    statuses,
    send,
    saw,
    signUp: async (name) => {
      const email = `${name}@example.com`;
      const body = JSON.stringify({ first_name: name, email, password: PASSWORD });
      const { status, text } = await send("POST", "/api/v1/auth/signup", { body });
      if (status !== 200) throw new Error(`signing up answered ${status}: ${text.slice(0, 500)}`);
      const { info } = JSON.parse(text) as {
        info: { access_token: string; root_access_token: string; profile: { uuid: string } };
      };
      const universe = info.profile.uuid;
      return {
        email,
        password: PASSWORD,
        universe,
        headers: { authorization: `Bearer ${info.access_token}`, "x-universe": universe },
        rootHeaders: { authorization: `Bearer ${info.root_access_token}` },
      };
    },
    connect: (from) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port), localAddress: from });
        socket.once("error", reject);
        socket.once("connect", () => {
          socket.off("error", reject);
          resolve(socket);
        });
      }),
    close: () => agent.destroy(),
  };
}

function exchange(agent: Agent, method: string, url: string, sent: Sent): Promise<Answered> {
  const { as, body } = sent;
  const headers: Record<string, string> = { ...as?.headers };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (typeof body === "string" || body instanceof Uint8Array)
    headers["content-length"] = String(Buffer.byteLength(body));
  Object.assign(headers, sent.headers);
  return new Promise((resolve) => {
    const started = performance.now();
    const give = (status: number, of: Answered["headers"], text: string): void =>
      resolve({ status, headers: of, text, milliseconds: performance.now() - started });
    const out = request(url, { method, agent, headers, localAddress: sent.from, timeout: PATIENCE_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      const end = (): void => give(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString());
      answer.on("end", end);
      answer.on("error", end);
    });
    out.on("timeout", () => out.destroy());
    // A server that refuses a body may close before all of it is sent: the answer, where one came, counts.
    out.on("error", () => give(0, {}, ""));
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) out.end(body);
    else body.pipe(out);
  });
}
