import { authEndpoints, type Session } from "@distributary/contract/access/auth";
import type { Call } from "../../access/http/call.ts";
import { askedCookie, type AskedCookie } from "../../access/session/root-cookie.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { invalidToken } from "../../platform/http/problem.ts";
import { newChallenge } from "./captcha.ts";
import { impersonate, visitsOf } from "./impersonation.ts";
import { forgetOldTries } from "../../access/store/people/tries.ts";
import { addressOf, mailAddressAgain } from "./own-address.ts";
import { askForReset, changePassword, checkToken, proveAgain, registerPasswords } from "./passwords.ts";
import { endOtherSessions, endSessionOf, sessionsOf } from "./sessions.ts";
import { checkWaitlist, joinWaitlist } from "./waitlist.ts";
import {
  answerChallenge,
  describeSelf,
  logIn,
  logOut,
  refresh,
  switchTo,
  type Credentials,
  type Origin,
} from "./service.ts";
import { createSignOn } from "./sign-on.ts";
import { signUp } from "./sign-up.ts";

/** Sign-up, login and the life of a session. `entered` is told of a universe whose records will be asked for next. */
export function authFeature(services: Services, entered: (universe: string) => void): Implementation {
  const logInWith = async (call: Calling, credentials: Credentials) => {
    const session = await logIn(services, credentials, originOf(call));
    entered(session.profile.uuid);
    return inCookie(services, call, session);
  };
  const signOn = createSignOn(services);
  registerPasswords(services);
  services.jobs.registerDaily("forget-tries", async () => ({
    tries: await forgetOldTries(services.database, services.clock.now()),
  }));
  return implement(
    authEndpoints,
    {
      captcha: async () => ({ challenge: await newChallenge(services), signup: services.settings.signup }),
      signup: async (call) => {
        const info = await signUp(services, call.body, originOf(call));
        return { info: info === null ? null : inCookie(services, call, info) };
      },
      loginForm: (call) => logInWith(call, call.body),
      login: (call) => logInWith(call, call.body),
      loginMfa: async (call) => {
        const session = await answerChallenge(services, call.body, originOf(call));
        entered(session.profile.uuid);
        return inCookie(services, call, session);
      },
      loginPasskey: async (call) => {
        const session = await answerChallenge(services, call.body, originOf(call));
        entered(session.profile.uuid);
        return inCookie(services, call, session);
      },
      signOn: async () => ({ name: signOn.name }),
      signOnStart: () => signOn.start(),
      signOnFinish: async (call) => {
        const session = await signOn.finish(call.body, originOf(call));
        entered(session.profile.uuid);
        return inCookie(services, call, session);
      },
      signOnLinks: async ({ session }) => ({ name: signOn.name, items: await signOn.links(session.userId) }),
      signOnLinkStart: ({ session }) => signOn.startLink(session),
      signOnLink: async ({ session, body }) => ({ link: await signOn.link(session, body) }),
      signOnClaim: async ({ session, body }) => ({ link: await signOn.claim(session, body.ticket) }),
      signOnUnlink: async ({ session, body }) => {
        await signOn.unlink(session, body.link_id);
        return {};
      },
      impersonate: async (call) => {
        const session = await impersonate(services, call.body.token, originOf(call));
        entered(session.profile.uuid);
        return inCookie(services, call, session);
      },
      visits: async ({ session }) => ({ items: await visitsOf(services, session.userId) }),
      logout: async (call) => {
        await logOut(services, call.session);
        const asked = askedBy(call);
        if (asked !== null) call.setHeader("set-cookie", services.rootCookies.clear(asked.port));
        return {};
      },
      refreshToken: async (call) => {
        const asked = askedBy(call);
        if (asked !== null)
          return { access_token: await exchangeInCookie(services, call, asked, call.body.access_token) };
        const exchanged = await refresh(services, call.body.access_token, call.body.root, false);
        // The root token of the session moved on with it; a universe token's holder could not exchange the old one any more.
        if (!call.body.root) call.rootToken(exchanged.root);
        return { access_token: exchanged.token };
      },
      self: async (call) => {
        const { user, session, root, byCookie } = await describeSelf(
          services,
          call.session,
          call.header("x-universe")?.toLowerCase() ?? null,
        );
        entered(session.profile.uuid);
        const found = { ...session, user_id: user.user_id };
        if (!call.query.need_root) return found;
        if (!byCookie) return { ...found, root_access_token: root };
        // A token of a universe that was stolen must not become the session's: whoever asks holds its cookie.
        const asked = askedBy(call);
        const holds = asked !== null && services.rootCookies.holds(asked, cookiesOf(call), call.session.sessionId);
        return holds ? { ...found, root_access_token: give(services, call, asked, root) } : found;
      },
      switchUniverse: async (call) => {
        const switched = await switchTo(services, call.session, call.query.universe);
        entered(call.query.universe);
        const { user, token, grant, profile, see_as } = switched;
        return { user, access_token: token, grant, profile, see_as };
      },
      passwordReset: async ({ body, address }) => {
        await askForReset(
          services,
          { email: body.email, captcha: body.captcha_token, code: body.mfa_token ?? null },
          address,
        );
        return {};
      },
      address: ({ session }) => addressOf(services, session),
      confirmAddress: ({ session }) => mailAddressAgain(services, session),
      checkToken: ({ query }) => checkToken(services, query.token),
      changePassword: async ({ body }) => {
        await changePassword(services, body.token, body.password);
        return {};
      },
      reauth: ({ session, body }) => proveAgain(services, session, body),
      sessions: async ({ session }) => ({ items: await sessionsOf(services, session) }),
      endSession: async ({ session, body }) => {
        await endSessionOf(services, session, body.session_id);
        return {};
      },
      endOthers: async ({ session }) => ({ ended: await endOtherSessions(services, session) }),
      waitlistJoin: ({ body, address }) => joinWaitlist(services, body, address),
      waitlistCheck: ({ body, address }) => checkWaitlist(services, body, address),
    },
    // Whoever holds only a universe token finds the root token by `self`, and may always leave.
    { anyToken: ["self", "logout"], withoutFactor: ["self", "logout", "reauth"] },
  );
}

type Calling = Pick<Call, "address" | "requestId" | "header" | "setHeader">;

function originOf(call: Calling): Origin {
  return {
    address: call.address,
    requestId: call.requestId,
    agent: call.header("user-agent"),
    byCookie: askedBy(call) !== null,
  };
}

function askedBy(call: Calling): AskedCookie | null {
  return askedCookie(call.header("x-root-cookie"));
}

function cookiesOf(call: Calling): string | undefined {
  return call.header("cookie") ?? undefined;
}

/** Puts a root token into the browser's cookie; what is answered in its place is the handle. */
function give(services: Services, call: Calling, asked: AskedCookie, root: string): string {
  const { cookie, handle } = services.rootCookies.give(asked.port, root);
  call.setHeader("set-cookie", cookie);
  return handle;
}

function inCookie(services: Services, call: Calling, session: Session): Session {
  const asked = askedBy(call);
  if (asked === null) return session;
  return { ...session, root_access_token: give(services, call, asked, session.root_access_token) };
}

/** Exchanges the root token of the cookie. Without a handle yet, that of `body`: a browser brings one it kept before. */
async function exchangeInCookie(services: Services, call: Calling, asked: AskedCookie, body: string): Promise<string> {
  const presented = asked.handle === null ? body : services.rootCookies.read(asked, cookiesOf(call));
  if (presented === null) throw invalidToken();
  return give(services, call, asked, (await refresh(services, presented, true, true)).root);
}
