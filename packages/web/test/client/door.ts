import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ClientParts } from "../../src/data/http/client.ts";
import { createLock } from "../../src/data/locks.ts";
import { createTokenStore, type KeyValue } from "../../src/data/http/tokens.ts";

/** The universe that every token of the tests is of. */
export const universe = "00000000-0000-4000-8000-000000000002";

/** Storage that holds what it is given. */
export function memory(): KeyValue {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

let server: Server | null = null;

/** Ends the server of a test. */
export function stop(): void {
  server?.close();
}

/** A call as the server saw it. */
export interface Seen {
  readonly call: string;
  readonly token: string;
  readonly universe: string | null;
}

/** A server that takes only the newest generation of tokens, as the real one does after a rotation. */
export async function start(
  generation: { value: number },
  answer: (call: string, response: ServerResponse, headers: IncomingMessage["headers"]) => boolean = () => false,
  /** Calls that take no token. */
  open: readonly string[] = [],
): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const own = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const call = `${request.method} ${request.url?.replace("/api/v1", "")}`;
      const token = request.headers.authorization?.slice(7) ?? String(request.headers["x-root-cookie"] ?? "");
      seen.push({ call, token, universe: (request.headers["x-universe"] as string | undefined) ?? null });
      const json = (status: number, value: unknown): void =>
        void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (call === "POST /auth/refresh_token") {
        const { access_token } = JSON.parse(body) as { access_token: string };
        if (access_token !== `root-${generation.value}`)
          return json(401, { message: "Unauthorized", code: "invalid-jwt", request_id: "x" });
        generation.value += 1;
        return json(200, { access_token: `root-${generation.value}` });
      }
      if (!open.includes(call) && !token.endsWith(`-${generation.value}`))
        return json(401, { message: "Unauthorized", code: "invalid-jwt", request_id: "x" });
      if (answer(call, response, request.headers)) return undefined;
      if (call.startsWith("POST /access/switch/"))
        return json(200, {
          user: {},
          access_token: `universe-${generation.value}`,
          grant: null,
          profile: { uuid: universe },
        });
      return json(200, { items: [] });
    });
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const address = own.address();
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, seen };
}

/** What a client is made from, with nothing held yet. */
export function parts(origin: string, more: Partial<ClientParts> = {}): ClientParts {
  const tokens = createTokenStore(memory(), memory());
  return {
    origin,
    port: "8080",
    tokens,
    withLock: createLock("test"),
    onWritten: () => undefined,
    onUniverseUpdated: () => undefined,
    onSessionEnded: () => undefined,
    onLeftBehind: () => undefined,
    askLockReason: () => Promise.resolve(null),
    askOwnProof: () => Promise.resolve(false),
    ...more,
  };
}
