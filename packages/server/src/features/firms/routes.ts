import { firmsEndpoints } from "@distributary/contract/access/firms";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { acceptOffer, declineOffer, describeOffer, offersOf } from "./answering.ts";
import { changeFirm, changeMember, endMember, inviteMember, membersOf } from "./service.ts";

/** Firms of advisers and their members. `joined` is told of whoever has just become one. */
export function firmsFeature(services: Services, joined: (userId: string) => Promise<unknown>): Implementation {
  return implement(firmsEndpoints, {
    mine: ({ session }) => membersOf(services, session.userId),
    settings: async ({ session, params, body }) => ({
      firm: await changeFirm(services, session, params.firm_id, body),
    }),
    invite: async ({ session, body }) => ({ member: await inviteMember(services, session, body) }),
    remove: async ({ session, params }) => {
      await endMember(services, session, params);
      return {};
    },
    enable: async ({ session, params }) => ({
      member: await changeMember(services, session, params, { enabled: true }),
    }),
    disable: async ({ session, params }) => ({
      member: await changeMember(services, session, params, { enabled: false }),
    }),
    role: async ({ session, params, body }) => ({ member: await changeMember(services, session, params, body) }),
    invitation: async ({ body }) => ({ invitation: await describeOffer(services, body.token) }),
    invitations: async ({ session }) => ({ items: await offersOf(services, session.userId) }),
    accept: (call) => acceptOffer(services, call.session, call.body, joined),
    decline: async (call) => {
      await declineOffer(services, call.session, call.body);
      return {};
    },
  });
}
