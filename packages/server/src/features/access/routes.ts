import { accessEndpoints } from "@distributary/contract/access/access";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { acceptInvitation, declineAccess, describeInvitation, invitationsOf, type Accepted } from "./answering.ts";
import { beginSeeAs, endSeeAs } from "./see-as.ts";
import { grantsService } from "./service.ts";

/** Universes shared with others: invitations, and what came of them. `accepted` is told of each that a person accepts. */
export function accessFeature(services: Services, accepted: Accepted): Implementation {
  const grants = grantsService(services);
  return implement(accessEndpoints, {
    invite: (call) => grants.invite(call.actor, writeTerms(call), call.body),
    update: (call) => grants.update(call.actor, writeTerms(call), call.query.grantee, call.body),
    revoke: (call) => grants.revoke(call.actor, writeTerms(call), call.query.grantee),
    seeAs: (call) => beginSeeAs(services, call.actor, call.body),
    endSeeAs: async ({ session }) => {
      await endSeeAs(services, session.sessionId);
      return {};
    },
    grants: (call) => grants.list(call.actor, call.query),
    activity: (call) => grants.activity(call.actor, call.query.grantee),
    invitation: async ({ body }) => ({ invitation: await describeInvitation(services, body.token) }),
    invitations: async ({ session }) => ({ items: await invitationsOf(services, session.userId) }),
    accept: (call) => acceptInvitation(services, call.session, call.body, call.requestId, accepted),
    decline: async (call) => {
      await declineAccess(services, call.session, call.body, call.requestId);
      return {};
    },
  });
}
