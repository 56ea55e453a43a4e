import type { Planned } from "./prospects.ts";

/** What a form that carries out a prospect stands upon: the event as planned, and at which version that was said. */
export function plannedRecord({ event, token }: Planned): object {
  return { ...event, prospect_token: token };
}
