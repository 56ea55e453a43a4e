import type { eventsService } from "../events/service.ts";

/** All that was recorded of one commitment, as the events tell it. */
export type CommitmentHistory = Awaited<ReturnType<ReturnType<typeof eventsService>["commitments"]>>[number];
