import { demoEndpoints } from "@distributary/contract/access/demo";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { askedCookie } from "../../access/session/root-cookie.ts";
import { openDemo, registerDemoJob } from "./service.ts";
import { renewVisit, visitDemo } from "./visit.ts";

/** The demo's calls, and the job behind them. */
export function demoFeature(services: Services): Implementation {
  registerDemoJob(services);
  services.jobs.registerDaily("renew-demo", async (run) => ({ renewed: await renewVisit(services, `job-${run.id}`) }));
  return implement(
    demoEndpoints,
    {
      open: ({ session, requestId, body: { reset, discard_own: discardOwn } }) =>
        openDemo(services, { userId: session.userId, requestId }, { reset, discardOwn }),
      visit: async (call) => {
        const asked = askedCookie(call.header("x-root-cookie"));
        const { session, job } = await visitDemo(services, call.requestId, asked !== null);
        if (asked === null) return { session, job };
        const { cookie, handle } = services.rootCookies.give(asked.port, session.root_access_token);
        call.setHeader("set-cookie", cookie);
        return { session: { ...session, root_access_token: handle }, job };
      },
    },
    { anyToken: ["open"] },
  );
}
