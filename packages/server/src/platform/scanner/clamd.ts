import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import type { ScannerPlace } from "../settings/scanner.ts";

/** How long the scanner may say nothing, from one piece to the next and after the last. */
const PATIENCE_MS = 60_000;
const MOST_ANSWER = 4096;

/** What a scanner says of a file: clean, the name of what it found, or more bytes than it is set to look at. */
export type Scanned = { readonly found: string | null } | "too large";

/** The scanner cannot be reached or does not answer. The message is for whoever runs the server. */
export class ScannerAway extends Error {
  override readonly name = "ScannerAway";
}

/**
 * Streams bytes to clamd and answers what it says (command `INSTREAM`: pieces with their length before them, in four bytes
 * from the highest, and one of no length at the end). Throws ScannerAway, and what the source throws. Source: the manual
 * page of clamd(8), Commands.
 */
export async function scan(place: ScannerPlace, source: AsyncIterable<Uint8Array>): Promise<Scanned> {
  const socket = createConnection(place);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("it says nothing")));
  const answer = answerOf(socket);
  // Told by whoever waits for the answer below; a source that fails leaves nobody waiting.
  answer.catch(() => undefined);
  try {
    await send(socket, Buffer.from("zINSTREAM\0"), answer);
    for await (const piece of source) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      if (piece.length > 0 && !(await send(socket, Buffer.concat([length, piece]), answer))) break;
    }
    await send(socket, Buffer.alloc(4), answer);
    return meaning(await answer, place);
  } finally {
    socket.destroy();
  }
}

/** Sends bytes and waits until there is room for more; false once the scanner has answered and wants no more. */
async function send(socket: Socket, bytes: Buffer, answer: Promise<string>): Promise<boolean> {
  if (socket.write(bytes)) return socket.writable;
  const room = once(socket, "drain").then(
    () => true,
    // The connection broke: the answer says why, or that none came.
    () => answer.then(() => false),
  );
  return Promise.race([room, answer.then(() => false)]);
}

async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  try {
    for await (const piece of socket as AsyncIterable<Buffer>) {
      text += piece.toString("utf8");
      if (text.includes("\0") || text.length > MOST_ANSWER) break;
    }
  } catch (error) {
    // What it said before it closed the connection counts: it does not wait for the rest of a file that is too large.
    if (text === "") throw new ScannerAway("The virus scanner can’t be contacted: see CLAMD_URL.", { cause: error });
  }
  return text;
}

function meaning(answer: string, place: ScannerPlace): Scanned {
  const said = answer.replace(/\0[\s\S]*$/, "").trim();
  if (said.endsWith(": OK")) return { found: null };
  const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (found !== undefined) return { found };
  if (said.includes("size limit exceeded")) return "too large";
  throw new ScannerAway(`The virus scanner at ${JSON.stringify(place)} answered “${said}”: check its log.`);
}
