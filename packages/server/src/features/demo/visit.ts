import type { Session } from "@distributary/contract/access/auth";
import type { Services } from "../../access/http/services.ts";
import { ensureVisitor, openVisit, visitorSoFar } from "../auth/service.ts";
import { openDemo, type OpenedDemo } from "./service.ts";
import { findDemos, madeAt } from "./store.ts";

const DAY = 86_400_000;

/** A demo's prices end on the day it was made: one that visitors see is made anew after so many days. */
const FRESH_DAYS = 7;

/** The session of a visit, and the job that still fills the demo. */
export interface Visit extends Pick<OpenedDemo, "job"> {
  readonly session: Session;
}

/** Somebody who looks in the last of them waits for nothing: by then it was made anew. */
const RENEWED_AFTER_DAYS = FRESH_DAYS - 1;

/**
 * Makes the demo that visitors see anew before it grows old, so that none of them waits until it is filled; where nobody
 * ever looked there is none to renew. Whether it did.
 */
export async function renewVisit(services: Services, requestId: string): Promise<boolean> {
  const visitor = await visitorSoFar(services);
  if (visitor === null) return false;
  const [present] = await findDemos(services.database, visitor);
  if (present === undefined || !(await isOlder(services, present, RENEWED_AFTER_DAYS))) return false;
  await openDemo(services, { userId: visitor, requestId, forVisitors: true }, { reset: true, discardOwn: true });
  return true;
}

/** Makes the demo that visitors see where nobody has looked yet, so that the first of them does not wait. Whether it did. */
export async function prepareVisit(services: Services, requestId: string): Promise<boolean> {
  const visitor = await ensureVisitor(services);
  if ((await findDemos(services.database, visitor)).length > 0) return renewVisit(services, requestId);
  await openDemo(services, { userId: visitor, requestId, forVisitors: true }, { reset: false, discardOwn: false });
  return true;
}

async function isOlder({ database, clock }: Services, universe: string, days: number): Promise<boolean> {
  const made = await madeAt(database, universe);
  return made !== null && clock.now().getTime() - made.getTime() > days * DAY;
}

/**
 * Lets somebody without an account look at the demo. All of them look at the same one, which belongs to a person whom no
 * password lets in; their sessions read and write nothing, and end after half an hour.
 */
export async function visitDemo(services: Services, requestId: string, byCookie: boolean): Promise<Visit> {
  const visitor = await ensureVisitor(services);
  const [present] = await findDemos(services.database, visitor);
  const reset = present !== undefined && (await isOlder(services, present, FRESH_DAYS));
  const { universe, job } = await openDemo(
    services,
    { userId: visitor, requestId, forVisitors: true },
    { reset, discardOwn: reset },
  );
  return { session: await openVisit(services, visitor, universe, byCookie), job };
}
