import { otherControl } from "../../../packages/server/test/isolation/samples.ts";

/**
 * Operations that no request of somebody with a full universe is answered to: those whose own sample is refused, with the
 * reason beside it there, and the retry of a job, since none fails.
 */
export const NOT_TO_BE_HAD: readonly string[] = [...Object.keys(otherControl), "post-jobs-id-retry"];
