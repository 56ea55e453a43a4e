import type { Session } from "@distributary/contract/access/auth";
import type { Services } from "../../access/http/services.ts";
import { ensureVisitor, openVisit } from "../auth/service.ts";
import { openDemo, type OpenedDemo } from "./service.ts";
import { findDemos, madeAt } from "./store.ts";

const DAY = 86_400_000;

/** A demo's prices end on the day it was made: one that visitors see is made anew after so many days. */
const FRESH_DAYS = 7;

/** The session of a visit, and the job that still fills the demo. */
export interface Visit extends Pick<OpenedDemo, "job"> {
  readonly session: Session;
}

/**
 * Lets somebody without an account look at the demo. All of them look at the same one, which belongs to a person whom no
 * password lets in; their sessions read and write nothing, and end after half an hour.
 */
export async function visitDemo(services: Services, requestId: string, byCookie: boolean): Promise<Visit> {
  const visitor = await ensureVisitor(services);
  const [present] = await findDemos(services.database, visitor);
  const made = present === undefined ? null : await madeAt(services.database, present);
  const reset = made !== null && services.clock.now().getTime() - made.getTime() > FRESH_DAYS * DAY;
  const { universe, job } = await openDemo(
    services,
    { userId: visitor, requestId, forVisitors: true },
    { reset, discardOwn: reset },
  );
  return { session: await openVisit(services, visitor, universe, byCookie), job };
}
