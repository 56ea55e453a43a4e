import { busyTexts } from "@distributary/contract/wire/busy-texts";
import { Busy } from "../busy.ts";

const LOCK_NOT_AVAILABLE = "55P03";

/** What the system and the driver say where there is no connection, or none any more. */
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
// The driver has no codes for these. The tests stop a database and so meet all that it says.
const AWAY_WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|the pool gave no connection|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Whether an error says that the database is away: it cannot be reached, it is going or coming (classes 57, 53 and 08), or
 * it went before it answered.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string") {
    // The socket of an embedded database that is not up; any other file that is missing is no matter of a connection.
    if (code === "ENOENT" || code === "EACCES") return Reflect.get(error, "syscall") === "connect";
    if (AWAY_CODES.has(code) || /^(57|53|08)[0-9A-Z]{3}$/.test(code)) return true;
  }
  return AWAY_WORDS.test(error.message);
}

/**
 * A turn that did not come, or a lock that somebody else did not give up in time, as `Busy`; any other error as it is.
 * `alone`: of a write that waited for the others of its universe before it did anything.
 */
export function asBusy(error: unknown, alone: boolean): unknown {
  if (error instanceof Busy) return alone ? ofWrites(error.message, error.seconds) : error;
  if (!(error instanceof Error) || Reflect.get(error, "code") !== LOCK_NOT_AVAILABLE) return error;
  return alone ? ofWrites(error.message, 2) : new Busy(error.message, { seconds: 2 });
}

function ofWrites(message: string, seconds: number): Busy {
  return new Busy(message, { text: busyTexts.writes, seconds, untouched: true });
}
