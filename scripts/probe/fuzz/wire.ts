import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request as it goes over the line. Names of headers and of the query may come twice. */
export interface WireRequest {
  readonly method: string;
  /** The address after the host, encoded. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
}

/** What came back. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A line to a server. */
export interface Wire {
  readonly url: string;
  send(asked: WireRequest): Promise<WireAnswer>;
  /** Sends bytes that need be no request at all, and gives what came back until the line was closed. */
  sendRaw(bytes: string): Promise<string>;
  close(): void;
}

/** An answer that takes longer than this is none. */
const PATIENCE_MS = 60_000;

/** The server may close an idle connection in the moment that the next request goes out on it. */
class StaleConnection extends Error {}

/** Opens a line to the server at `url`; connections stay open between requests. */
export function wireTo(url: string): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(url);
  const once = (asked: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const { method, path, body } = asked;
      const names = new Set(asked.headers.map(([name]) => name.toLowerCase()));
      const headers = [...asked.headers.flat(), "host", `${hostname}:${port}`];
      if ((body !== null || method !== "GET") && !names.has("content-length"))
        headers.push("content-length", String(Buffer.byteLength(body ?? "")));
      const sent = request({ hostname, port, agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = unpacked(Buffer.concat(chunks), answer.headers["content-encoding"]).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      sent.on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: "" });
      });
      sent.on("error", (error) => {
        const isStale = sent.reusedSocket && Reflect.get(error, "code") === "ECONNRESET";
        reject(isStale ? new StaleConnection(error.message) : error);
      });
      sent.end(body ?? undefined);
    });
  return {
    url,
    send: async (asked) => {
      try {
        return await once(asked);
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        return await once(asked);
      }
    },
    sendRaw: (bytes) =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
        socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
        socket.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          socket.end();
        });
        socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
        socket.on("error", reject);
      }),
    close: () => agent.destroy(),
  };
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
}
