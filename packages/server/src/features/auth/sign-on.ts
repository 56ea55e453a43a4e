import type { Session } from "@distributary/contract/access/auth";
import type { SignOnLink, SignOnUnlinked } from "@distributary/contract/access/sign-on";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { closeSessions } from "../../access/session/session.ts";
import { digestOf, issueToken } from "../../access/session/single-use.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import { useToken } from "../../access/store/single-use.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest, conflict, HttpProblem, invalidToken, notFound } from "../../platform/http/problem.ts";
import type { SignOnSettings } from "../../platform/settings/sign-on.ts";
import {
  SignOnProblem,
  signOnProvider,
  type SignedOn,
  type SignOnChecks,
  type SignOnProvider,
} from "../../platform/sign-on/provider.ts";
import { createSeal } from "../../platform/token/seal.ts";
import { signOnLetter } from "./letters.ts";
import { letIn, type Origin } from "./service.ts";
import { findUser } from "./store/people.ts";
import {
  deleteSignOnLink,
  findSignOnLinks,
  findSignOnUser,
  insertSignOnLink,
  type SignOnLinkRow,
} from "./store/sign-on.ts";

/** The page that the provider sends browsers back to. */
const BACK = "/auth/oidc";

interface Came {
  readonly ticket: string;
  readonly answer: string;
}

/** Signing in by an account of the provider, and the links of people to theirs. Without a provider each call is 409. */
export interface SignOn {
  readonly name: string | null;
  start(): Promise<{ readonly url: string; readonly ticket: string }>;
  /** Lets in whoever linked the account; the second factor is asked for as after a password. */
  finish(came: Came, origin: Origin): Promise<Session>;
  links(userId: string): Promise<SignOnLink[]>;
  startLink(caller: SessionCaller): Promise<{ readonly url: string; readonly ticket: string }>;
  link(caller: SessionCaller, came: Came): Promise<SignOnLink>;
  /** Links an account that came back unlinked, for whoever has just logged in. */
  claim(caller: SessionCaller, ticket: string): Promise<SignOnLink>;
  unlink(caller: SessionCaller, linkId: string): Promise<void>;
}

/** What `SignOn` promises, by the provider of the settings. */
export function createSignOn(services: Services): SignOn {
  const { settings, database, clock, ids } = services;
  const seal = createSeal(settings.secretKey, "sign-on");
  const redirect = `${settings.publicUrl}${BACK}`;
  const parts = settings.signOn === null ? null : { ...settings.signOn, provider: signOnProvider(settings.signOn) };

  /** `session`: the one that links; null where somebody signs in. */
  async function begin(session: string | null) {
    const { provider, name } = there(parts);
    const { url, checks } = await provider.begin(redirect).catch((problem: unknown) => refuse(services, name, problem));
    const sealed = seal.close(JSON.stringify(checks), checks.state).toString("base64");
    const ticket = await database.withPlatform((tx) =>
      issueToken(tx, "sign-on", { payload: { state: checks.state, sealed, session } }, clock.now()),
    );
    return { url, ticket };
  }

  /** Whom the provider signed in, for a ticket of the same browser, once. */
  async function redeem({ ticket, answer }: Came, session: string | null): Promise<SignedOn> {
    const { provider, name } = there(parts);
    const used = await database.withPlatform((tx) => useToken(tx, digestOf(ticket), "sign-on", clock.now()));
    const { state, sealed, session: begunBy } = used?.payload ?? {};
    if (typeof state !== "string" || typeof sealed !== "string" || begunBy !== session) throw over(name);
    const checks = JSON.parse(seal.open(Buffer.from(sealed, "base64"), state)) as SignOnChecks;
    return provider.redeem(redirect, answer, checks).catch((problem: unknown) => refuse(services, name, problem));
  }

  /** A further way in is told to the person, and ends what is signed in elsewhere. */
  async function changeLinks(caller: SessionCaller, linked: boolean, change: (tx: Transaction) => Promise<void>) {
    const user = await findUser(database, caller.userId);
    if (user === null) throw invalidToken();
    const name = parts?.name ?? "your provider";
    await database.withPlatform(async (tx) => {
      await change(tx);
      await closeSessions(tx, clock, caller.userId, caller.sessionId);
      await postLetter(services, tx, user.email, signOnLetter(settings.publicUrl, name, linked));
    });
  }

  async function keep(caller: SessionCaller, account: SignedOn): Promise<SignOnLink> {
    const row = { link_id: ids.uuid(), user_id: caller.userId, email: account.email, created_time: clock.now() };
    await changeLinks(caller, true, async (tx) => {
      if (!(await insertSignOnLink(tx, row, account)))
        throw conflict(`This ${there(parts).name} account is linked already.`);
    });
    return present(row);
  }

  /** What a browser is told that came back with an account nobody linked: whoever logs in there with the password links it. */
  async function unlinked(account: SignedOn): Promise<HttpProblem> {
    const { name } = there(parts);
    const ticket = await database.withPlatform((tx) =>
      issueToken(tx, "sign-on-link", { payload: { ...account } }, clock.now()),
    );
    const current: SignOnUnlinked = { ticket, name };
    return new HttpProblem(
      400,
      `No account here is linked to this ${name} account. Log in with your password once to link it.`,
      { code: "sign-on-unlinked", current },
    );
  }

  return {
    name: parts?.name ?? null,
    start: () => begin(null),
    finish: async (came, origin) => {
      const { issuer, subject, email } = await redeem(came, null);
      const userId = await findSignOnUser(database, issuer, subject);
      const user = userId === null ? null : await findUser(database, userId);
      if (user === null) throw await unlinked({ issuer, subject, email });
      if (!user.enabled) throw badRequest("Login Failed");
      return letIn(services, user, origin, "provider");
    },
    links: async (userId) => (await findSignOnLinks(database, userId)).map(present),
    startLink: async (caller) => {
      await demandRecentProof(services, caller);
      return begin(caller.sessionId);
    },
    link: async (caller, came) => {
      return keep(caller, await redeem(came, caller.sessionId));
    },
    claim: async (caller, ticket) => {
      await demandRecentProof(services, caller);
      const used = await database.withPlatform((tx) => useToken(tx, digestOf(ticket), "sign-on-link", clock.now()));
      const { issuer, subject, email } = used?.payload ?? {};
      if (typeof issuer !== "string" || typeof subject !== "string") throw over(there(parts).name);
      return keep(caller, { issuer, subject, email: typeof email === "string" ? email : null });
    },
    unlink: async (caller, linkId) => {
      await demandRecentProof(services, caller);
      await changeLinks(caller, false, async (tx) => {
        if (!(await deleteSignOnLink(tx, caller.userId, linkId))) throw notFound();
      });
    },
  };
}

interface Parts extends SignOnSettings {
  readonly provider: SignOnProvider;
}

function there(parts: Parts | null): Parts {
  if (parts === null) throw conflict("This site has no other way to sign in. Use your password.");
  return parts;
}

function over(name: string): HttpProblem {
  return badRequest(`The sign-in with ${name} is over, or was begun in another window. Start again.`);
}

/** Why it came to nothing is for the log; people are told what to do. */
function refuse({ log }: Services, name: string, problem: unknown): never {
  if (!(problem instanceof SignOnProblem)) throw problem;
  log.warn("a sign-in by the provider came to nothing", { reason: problem.reason, error: problem.message });
  if (problem.reason === "refused") throw badRequest(`${name} did not sign you in. Start again.`);
  throw new HttpProblem(503, `${name} does not answer. Try again, or log in with your password.`, {
    headers: { "retry-after": "5" },
  });
}

function present({ link_id, email, created_time }: SignOnLinkRow): SignOnLink {
  return { link_id, email, created_time: created_time.toISOString() };
}
