import { authEndpoints } from "@distributary/contract/auth";
import type { Call } from "../../access/call.ts";
import { implement, type Implementation } from "../../access/implement.ts";
import type { Services } from "../../access/services.ts";
import { newChallenge } from "./captcha.ts";
import { forgetOldTries } from "./store.ts";
import { describeSelf, logIn, logOut, refresh, signUp, switchTo, type Credentials, type Origin } from "./service.ts";

/** Sign-up, login and the life of a session. `entered` is told of a universe whose records will be asked for next. */
export function authFeature(services: Services, entered: (universe: string) => void): Implementation {
  const logInWith = async (call: Pick<Call, "address" | "requestId">, credentials: Credentials) => {
    const session = await logIn(services, credentials, originOf(call));
    entered(session.profile.uuid);
    return session;
  };
  services.jobs.registerDaily("forget-tries", async () => ({
    tries: await forgetOldTries(services.database, services.clock.now()),
  }));
  return implement(
    authEndpoints,
    {
      captcha: async () => ({ challenge: await newChallenge(services) }),
      signup: async (call) => ({ info: await signUp(services, call.body, originOf(call)) }),
      loginForm: (call) => logInWith(call, call.body),
      login: (call) => logInWith(call, call.body),
      logout: async (call) => {
        await logOut(services, call.session);
        return {};
      },
      refreshToken: async (call) => {
        const exchanged = await refresh(services, call.body.access_token, call.body.root);
        // The root token of the session moved on with it; a universe token's holder could not exchange the old one any more.
        if (!call.body.root) call.rootToken(exchanged.root);
        return { access_token: exchanged.token };
      },
      self: async (call) => {
        const { user, session, root } = await describeSelf(
          services,
          call.session,
          call.header("x-universe")?.toLowerCase() ?? null,
        );
        return { ...session, user_id: user.user_id, ...(call.query.need_root ? { root_access_token: root } : {}) };
      },
      switchUniverse: async (call) => {
        const switched = await switchTo(services, call.session, call.query.universe);
        entered(call.query.universe);
        return { user: switched.user, access_token: switched.token, grant: null, profile: switched.profile };
      },
    },
    // Whoever holds only a universe token finds the root token by `self`, and may always leave.
    { anyToken: ["self", "logout"] },
  );
}

function originOf(call: Pick<Call, "address" | "requestId">): Origin {
  return { address: call.address, requestId: call.requestId };
}
