import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PERSON } from "./product.ts";

const unpack = promisify(gunzip);

/** A small client of the API, signed in. */
export interface Client {
  /**
   * One call on a connection that stays open. `milliseconds` run from the first byte sent to the last one received,
   * packed as a browser takes it: unpacking and reading the answer are the caller's, and come after.
   */
  call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; answer: T; milliseconds: number }>;
  /** The same of what concerns the person and no universe. */
  callRoot<T>(method: string, path: string, body?: unknown): Promise<{ answer: T; milliseconds: number }>;
  readonly headers: Readonly<Record<string, string>>;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly milliseconds: number;
}

/** Signs in, as the bench's person unless another is named, and enters the own universe. */
export async function signIn(url: string, person: typeof PERSON = PERSON): Promise<Client> {
  const agent = new Agent({ keepAlive: true });
  const json = { "content-type": "application/json", "accept-encoding": "gzip" };
  const credentials = { username: person.email, password: person.password };
  const session = await answerOf<{ access_token: string; root_access_token: string; profile: { uuid: string } }>(
    "login",
    await send(agent, "POST", `${url}/api/v1/auth/login`, json, credentials),
  );
  const headers = {
    authorization: `Bearer ${session.access_token}`,
    "x-universe": session.profile.uuid,
    "content-type": "application/json",
  };
  const rootHeaders = { authorization: `Bearer ${session.root_access_token}` };
  return {
    headers,
    callRoot: async <T>(method: string, path: string, body?: unknown) => {
      const received = await send(agent, method, `${url}/api/v1${path}`, { ...json, ...rootHeaders }, body);
      return { answer: await answerOf<T>(`${method} ${path}`, received), milliseconds: received.milliseconds };
    },
    call: async <T>(method: string, path: string, body?: unknown) => {
      const received = await send(agent, method, `${url}/api/v1${path}`, { ...json, ...headers }, body);
      const answer = await answerOf<T>(`${method} ${path}`, received);
      return { status: received.status, answer, milliseconds: received.milliseconds };
    },
  };
}

function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Received> {
  const text = body === undefined ? "" : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const length = { "content-length": String(Buffer.byteLength(text)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const milliseconds = performance.now() - started;
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, milliseconds });
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

async function answerOf<T>(asked: string, { status, headers, bytes }: Received): Promise<T> {
  const text = (headers["content-encoding"] === "gzip" ? await unpack(bytes) : bytes).toString();
  if (status >= 400) throw new Error(`${asked} answered ${status}: ${text.slice(0, 500)}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
