import { staffEndpoints } from "@distributary/contract/access/staff";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { beginImpersonation } from "../auth/service.ts";
import { beginCheck, lastCheck, registerChainChecks } from "./chains.ts";
import { mailFor, mailsFor } from "./mails.ts";
import { approve, changeUser, usersFor, waitingFor } from "./service.ts";

/** What the staff of a site do: people, their audit chains, the waitlist, and acting for somebody. `hasFile`: of imports. */
export function staffFeature(services: Services, hasFile: (key: string) => Promise<boolean>): Implementation {
  registerChainChecks(services, hasFile);
  return implement(staffEndpoints, {
    users: ({ session, query: { query, ...page } }) => usersFor(services, session, query, page),
    change: async ({ session, params, body }) => ({
      user: await changeUser(services, session, params.user_id, body),
    }),
    impersonate: async ({ session, params, body }) => ({
      token: await beginImpersonation(services, session, params.user_id, body.reason),
    }),
    mails: ({ session, query }) => mailsFor(services, session, query),
    mail: ({ session, params }) => mailFor(services, session, params.mail_id),
    verifyChains: ({ session, body }) => beginCheck(services, session, body.user),
    chains: ({ session }) => lastCheck(services, session),
    waitlist: ({ session, query }) => waitingFor(services, session, query),
    approve: async ({ session, body }) => {
      await approve(services, session, body.place);
      return {};
    },
  });
}
