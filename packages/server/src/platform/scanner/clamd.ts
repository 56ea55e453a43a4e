import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
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

/** How often a file is sent that the scanner hung up on. */
const TRIES = 8;

/** How long the second try waits before each piece of the file; each further one twice as long. */
const FIRST_PAUSE_MS = 1;

/**
 * Streams bytes to clamd and answers what it says. It hangs up on a file that is too large, and now and then so soon that
 * its answer is lost: the file is then sent once more, and more slowly, so that its answer has time to come between two
 * pieces. Throws ScannerAway, and what the source throws.
 */
export async function scan(place: ScannerPlace, source: () => AsyncIterable<Uint8Array>): Promise<Scanned> {
  for (let again = 0; ; again++) {
    const pause = again === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (again - 1);
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more only where the answer was lost
      return await scanOnce(place, source(), pause);
    } catch (error) {
      if (again + 1 === TRIES || !(error instanceof ScannerAway) || !isHungUp(error.cause)) throw error;
    }
  }
}

/** Whether a connection was there and broke: what fails before, as the look-up of a name, fails again. */
function isHungUp(cause: unknown): boolean {
  return cause instanceof Error && "syscall" in cause && (cause.syscall === "write" || cause.syscall === "read");
}

/**
 * Sends the bytes once (command `INSTREAM`: pieces with their length before them, in four bytes from the
 * highest, and one of no length at the end), with a pause in milliseconds before each piece of the file. Source: the
 * manual page of clamd(8), Commands.
 */
async function scanOnce(place: ScannerPlace, source: AsyncIterable<Uint8Array>, pause: number): Promise<Scanned> {
  const socket = createConnection(place);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("it says nothing")));
  const answer = answerOf(socket);
  // Told by whoever waits for the answer below; a source that fails leaves nobody waiting.
  answer.catch(() => undefined);
  try {
    await send(socket, Buffer.from("zINSTREAM\0"), answer);
    for await (const piece of source) {
      if (pause > 0) await setTimeout(pause);
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

/**
 * Sends bytes and waits until there is room for more; false once the scanner has answered and wants no more. What came
 * meanwhile is read first: it closes the connection on bytes that it does not want, and a write that fails then would
 * take its answer along.
 */
async function send(socket: Socket, bytes: Buffer, answer: Promise<string>): Promise<boolean> {
  await setImmediate();
  if (!socket.writable) return answer.then(() => false);
  if (socket.write(bytes)) return true;
  const room = once(socket, "drain").then(
    () => true,
    // The connection broke: the answer says why, or that none came.
    () => answer.then(() => false),
  );
  return Promise.race([room, answer.then(() => false)]);
}

/** What it answers; taken as it comes, since what waits to be read is lost when a write fails. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString("utf8");
      if (text.includes("\0") || text.length > MOST_ANSWER) resolve(text);
    });
    socket.on("error", (cause) => {
      // What it said before it closed the connection counts: it does not wait for the rest of a file that is too large.
      if (text === "") reject(new ScannerAway("The virus scanner can’t be contacted: see CLAMD_URL.", { cause }));
      else resolve(text);
    });
    socket.on("close", () => resolve(text));
  });
}

function meaning(answer: string, place: ScannerPlace): Scanned {
  const said = answer.replace(/\0[\s\S]*$/, "").trim();
  if (said.endsWith(": OK")) return { found: null };
  const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (found !== undefined) return { found };
  if (said.includes("size limit exceeded")) return "too large";
  throw new ScannerAway(`The virus scanner at ${JSON.stringify(place)} answered “${said}”: check its log.`);
}
