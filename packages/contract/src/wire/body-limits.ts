import type { Endpoint } from "./endpoint.ts";
import { counted } from "@distributary/domain/words/counted";

const KB = 1024;

const digits = new Intl.NumberFormat("en-US");

/** Bytes of a body: of somebody who is not signed in, of every call that says nothing else, and of a bulk. */
export const BODY_BYTES = { anonymous: 64 * KB, usual: 1024 * KB, bulk: 16 * 1024 * KB } as const;

/**
 * What every JSON body is held to before it is read. A schema bounds what it knows; these bound the work of finding out
 * that a body is nothing it knows. One value for each 32 bytes: no body that is meant has as many.
 */
export const BODY_SHAPE = { depth: 64, fields: 1000, items: 20_000, bytesOfValue: 32 } as const;

/** How many places a refusal names. */
export const PLACES_NAMED = 100;

/** How many bytes the body of a call may have; a stream of bytes has a limit of its own. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, "access" | "bodyLimit">): number {
  if (access === "public") return BODY_BYTES.anonymous;
  return bodyLimit ?? BODY_BYTES.usual;
}

/** What is said of a body beyond those limits. */
export const bodyTexts = {
  bytes: (limit: number) => `This is too large. Send at most ${sizeInWords(limit)}, or send it in parts.`,
  depth: `Lists and objects are nested more than ${BODY_SHAPE.depth} levels deep. Send fewer levels.`,
  fields: `An object has more than ${digits.format(BODY_SHAPE.fields)} fields. Send fewer.`,
  items: `A list has more than ${digits.format(BODY_SHAPE.items)} items. Send it in parts.`,
  values: "This has too many values for its size. Send them in parts.",
  places: (more: number) => counted(more, { one: "# more place is wrong.", other: "# more places are wrong." }),
} as const;

/** What a connection is told, with no request to answer, before it is closed. */
export const connectionTexts = {
  slow: "The request took too long to arrive. Send it again.",
  many: "Too many connections are open from this address. Close some and try again.",
} as const;

/** A limit of bytes as people read it: `64 kB`, `16 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < 1024 * KB ? `${Math.floor(bytes / KB)} kB` : `${Math.floor(bytes / (1024 * KB))} MB`;
}
