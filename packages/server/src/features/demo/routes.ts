import { demoEndpoints } from "@distributary/contract/demo";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { openDemo, registerDemoJob } from "./service.ts";

/** The demo's one call, and the job behind it. */
export function demoFeature(services: Services): Implementation {
  registerDemoJob(services);
  return implement(
    demoEndpoints,
    {
      open: ({ session, requestId, body: { reset, discard_own: discardOwn } }) =>
        openDemo(services, { userId: session.userId, requestId }, { reset, discardOwn }),
    },
    { anyToken: ["open"] },
  );
}
