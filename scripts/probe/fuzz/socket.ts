import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";
import type { Sender } from "./draft.ts";
import type { Random } from "./random.ts";

/** Ends of a connection that the protocols name: a refusal of what was said, or a goodbye. */
const KNOWN_ENDS = new Set([1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 4400, 4401, 4403, 4406, 4408, 4409, 4429]);

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;

/** How long nothing more must come before a conversation is over. */
const SILENCE_MS = 150;

/**
 * Talks to the websocket of subscriptions: lets itself in, or not, and says things that the protocol knows, or not.
 * What is wrong with the answers, or null.
 */
export async function talk(
  url: string,
  path: string,
  who: Sender,
  random: Random,
  job: string,
): Promise<string | null> {
  const frames: Buffer[] = [];
  const init = {
    type: "connection_init",
    payload: { Authorization: `Bearer ${who.token}`, "X-Universe": who.universe },
  };
  if (random.chance(0.8)) frames.push(frame(TEXT, JSON.stringify(init)));
  for (let number = 1 + random.below(5); number > 0; number--) frames.push(random.pick(SAYINGS)(random, job));
  const heard = await converse(
    url,
    path,
    Buffer.concat(frames),
    random.chance(0.05) ? "another-protocol" : "graphql-transport-ws",
  );
  if (typeof heard === "string") return heard;
  for (const { opcode, payload } of heard) {
    if (opcode === CLOSE) {
      const code = payload.length >= 2 ? payload.readUInt16BE() : 1005;
      if (!KNOWN_ENDS.has(code)) return `the connection was ended with ${code} ${payload.subarray(2).toString()}`;
    }
    if (opcode === TEXT && /internal-error|Internal Server Error/.test(payload.toString()))
      return payload.toString().slice(0, 500);
  }
  return null;
}

/** A connection that listens, or was sent off. */
export interface Listening {
  /** Whether it was let in, and has asked for its news. */
  readonly letIn: boolean;
  /** How it ended: the code (1006 where none came) and the reason. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  destroy(): void;
}

/** Says who it is and, once it is let in, asks for news. */
export function listen(
  url: string,
  path: string,
  who: Readonly<Record<string, unknown>>,
  query: string,
): Promise<Listening> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: upgradeHeaders("graphql-transport-ws"), agent: false });
    asked.on("error", reject);
    asked.on("response", (answer) => reject(new Error(`the upgrade was answered ${answer.statusCode}`)));
    asked.on("upgrade", (_answer, socket: Socket, head: Buffer) => {
      let heard = head;
      const closed = new Promise<{ code: number; reason: string }>((end) => {
        socket.on("data", (chunk: Buffer) => {
          heard = Buffer.concat([heard, chunk]);
          const last = framesOf(heard).find(({ opcode }) => opcode === CLOSE)?.payload;
          if (last !== undefined && last.length >= 2)
            end({ code: last.readUInt16BE(), reason: last.subarray(2).toString() });
        });
        socket.on("close", () => end({ code: 1006, reason: "" }));
        socket.on("error", () => end({ code: 1006, reason: "" }));
      });
      const told = { closed, destroy: () => socket.destroy() };
      let letIn = false;
      socket.on("data", () => {
        if (letIn || !framesOf(heard).some(({ payload }) => payload.includes("connection_ack"))) return;
        letIn = true;
        socket.write(subscribe(query));
        resolve({ ...told, letIn });
      });
      void closed.then(() => resolve({ ...told, letIn }));
      socket.write(said({ type: "connection_init", payload: who }));
    });
    asked.end();
  });
}

type Saying = (random: Random, job: string) => Buffer;

const said = (message: unknown): Buffer => frame(TEXT, JSON.stringify(message));
const subscribe = (query: unknown, variables?: unknown, id: unknown = "a"): Buffer =>
  said({ id, type: "subscribe", payload: { query, variables } });

const SAYINGS: readonly Saying[] = [
  () => subscribe("subscription { changed { revision kinds records { kind uuid } } }"),
  (_random, job) => subscribe("subscription Told($job: UUID!) { job(uuid: $job) { uuid status } }", { job }),
  () => subscribe("subscription Told($job: UUID!) { job(uuid: $job) { uuid status } }", { job: "x" }),
  () => subscribe("subscription Told($job: UUID!) { job(uuid: $job) { uuid status } }"),
  () => subscribe("subscription { notifications { kind title message job { uuid } } }"),
  () => subscribe("{ recent_accounts { uuid } }"),
  () => subscribe("subscription { nothing_of_this_name }"),
  () => subscribe("subscription { changed { revision } } subscription { changed { revision } }"),
  () => subscribe("subscription { changed "),
  (random) => subscribe(random.pick([null, 1, {}, [], "", "\u0000"])),
  (random) =>
    subscribe("subscription { changed { revision } }", random.pick([1, "x", [], null]), random.pick(["", 1, null])),
  () => Buffer.concat([subscribe("subscription { changed { revision } }"), said({ id: "a", type: "complete" })]),
  () => said({ type: "connection_init" }),
  () => said({ type: "ping", payload: { a: 1 } }),
  () => said({ type: "pong" }),
  () => said({ id: "never begun", type: "complete" }),
  (random) => said(random.pick([null, 1, "x", [], {}, { type: "x" }, { type: null }, { id: 1, type: "subscribe" }])),
  (random) => frame(TEXT, random.pick(["", "{", "null", "\u0000", "x".repeat(9000)])),
  (random) => frame(BINARY, random.pick(["", "{}", "\u0000"])),
  () => frame(TEXT, Buffer.from([0xff, 0xfe])),
  () => frame(PING, "x"),
  () => frame(CLOSE, Buffer.from([0x03, 0xe8])),
  () => frame(CLOSE, Buffer.from([0x03])),
  () => frame(3, "x"),
  () => frame(TEXT, "{}", false),
  (random) => randomBytes(1 + random.below(20)),
];

/** A frame of a client; not masked, the server must refuse it. */
function frame(opcode: number, content: string | Buffer, masked = true): Buffer {
  const payload = Buffer.from(content as string);
  const length =
    payload.length < 126 ? Buffer.of(payload.length) : Buffer.of(126, payload.length >> 8, payload.length & 0xff);
  length[0] = (length[0] ?? 0) | (masked ? 0x80 : 0);
  const mask = masked ? Buffer.of(1, 2, 3, 4) : Buffer.alloc(0);
  const body = masked ? payload.map((byte, n) => byte ^ (mask[n % 4] ?? 0)) : payload;
  return Buffer.concat([Buffer.of(0x80 | opcode), length, mask, body]);
}

interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

function upgradeHeaders(protocol: string): Record<string, string> {
  return {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.alloc(16, 7).toString("base64"),
    "sec-websocket-protocol": protocol,
  };
}

/** What comes back until the server ends the connection or says nothing more; a text where it was not let in well. */
function converse(url: string, path: string, bytes: Buffer, protocol: string): Promise<readonly Frame[] | string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const headers = upgradeHeaders(protocol);
    const asked = request({ hostname, port, path, headers, agent: false });
    asked.on("upgrade", (_answer, socket: Socket, head: Buffer) => {
      const heard: Buffer[] = [head];
      const end = (): void => {
        socket.destroy();
        resolve(framesOf(Buffer.concat(heard)));
      };
      socket.setTimeout(SILENCE_MS, end);
      socket.on("data", (chunk: Buffer) => heard.push(chunk));
      socket.on("close", end);
      socket.on("error", end);
      socket.write(bytes);
    });
    asked.on("response", (answer) => {
      answer.resume();
      resolve((answer.statusCode ?? 500) >= 500 ? `the upgrade was answered ${answer.statusCode}` : []);
    });
    asked.on("error", (error) => resolve(`the upgrade was not answered: ${error.message}`));
    asked.end();
  });
}

/** The whole frames of a server in what it sent; its frames are not masked. */
function framesOf(bytes: Buffer): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const opcode = (bytes[at] ?? 0) & 0x0f;
    let length = (bytes[at + 1] ?? 0) & 0x7f;
    let from = at + 2;
    if (length === 126) {
      if (from + 2 > bytes.length) break;
      length = bytes.readUInt16BE(from);
      from += 2;
    } else if (length === 127) {
      if (from + 8 > bytes.length) break;
      length = Number(bytes.readBigUInt64BE(from));
      from += 8;
    }
    frames.push({ opcode, payload: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}
