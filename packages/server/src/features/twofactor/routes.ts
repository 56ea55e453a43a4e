import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import type { Call } from "../../access/http/call.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { personEmail } from "../../access/store/people/people.ts";
import { invalidToken } from "../../platform/http/problem.ts";
import { relyingParty } from "./passkeys.ts";
import {
  askPasskey,
  devicesOf,
  enrollPasskey,
  enrollStatic,
  enrollTotp,
  removeFactor,
  startPasskey,
  startTotp,
  type Holder,
} from "./service.ts";

/** The second factors of a person. */
export function twofactorFeature(services: Services): Implementation {
  const holderOf = async ({ session }: Pick<Call, "session">): Promise<Holder> => {
    const email = await personEmail(services.database, session.userId);
    if (email === null) throw invalidToken();
    const { sessionId, userId, actorUserId } = session;
    return { sessionId, userId, actorUserId, email };
  };
  return implement(
    twofactorEndpoints,
    {
      devices: async ({ session }) => ({
        devices: await devicesOf(services, session.userId),
        passkeys_at: relyingParty(services.settings.publicUrl)?.origin ?? null,
      }),
      passkeyStart: async (call) => startPasskey(services, await holderOf(call)),
      passkeyEnroll: async (call) => ({ device: await enrollPasskey(services, await holderOf(call), call.body) }),
      passkeyAsk: ({ session }) => askPasskey(services, session),
      totpStart: async (call) => startTotp(services, await holderOf(call)),
      totpEnroll: async (call) => ({ device: await enrollTotp(services, await holderOf(call), call.body) }),
      staticEnroll: async (call) => enrollStatic(services, await holderOf(call)),
      remove: async (call) => {
        await removeFactor(services, await holderOf(call), call.body.device_id);
        return {};
      },
    },
    {
      withoutFactor: [
        "devices",
        "totpStart",
        "totpEnroll",
        "passkeyStart",
        "passkeyEnroll",
        "passkeyAsk",
        "staticEnroll",
      ],
    },
  );
}
