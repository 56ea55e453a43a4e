import type { AccessGrant } from "@distributary/contract/access/access-grant";
import {
  authEndpoints,
  type Profile,
  type Session,
  type SignupBody,
  type User,
} from "@distributary/contract/access/auth";
import type { MfaChallenge } from "@distributary/contract/access/twofactor";
import { api, tokens } from "../api.ts";
import { hearTabs, tellTabs } from "./bus.ts";
import { queryClient } from "../cache.ts";
import { forgetPreferences } from "../preferences/preferences.ts";
import { CallError } from "../http/errors.ts";
import { logOnly } from "./log-only.ts";
import { factorOverdue } from "./factor-overdue.ts";
import { mayManage, mayWrite, onlyVisits } from "./may-write.ts";
import { sessionEvents } from "./session-events.ts";
import { createStore, useStore } from "../store.ts";

/** A universe that one may enter. */
export type Universe = Session["universes"][number];

/** Who is signed in, and where. */
export type SessionState =
  | { readonly status: "unknown" }
  | { readonly status: "anonymous" }
  | {
      readonly status: "signed-in";
      readonly user: User;
      readonly profile: Profile;
      readonly universes: readonly Universe[];
      /** By which this universe is shared with the person; null in one of their own. */
      readonly grant: AccessGrant | null;
      /** As whom an owner sees this universe, and until when; null: as themselves. */
      readonly seeAs: { readonly name: string; readonly until: string } | null;
      /** The own universe: where Back to Root Universe leads. */
      readonly root: string;
      readonly impersonator: User | null;
      /** The firm that the person belongs to, and as what; both null where they belong to none. */
      readonly firm: Session["firm"];
      readonly membership: Session["firm_membership"];
      /** What the product says of itself. */
      readonly system: Session["system"];
    };

export type SignedIn = Extract<SessionState, { status: "signed-in" }>;

/** The session of this tab. */
export const session = createStore<SessionState>({ status: "unknown" });

/** The session, followed. */
export function useSession(): SessionState {
  return useStore(session);
}

/** Whether this session may change what is kept, followed. */
export function useMayWrite(): boolean {
  return mayWrite(useStore(session));
}

/** Whether somebody looks at the demo without an account, followed. */
export function useVisits(): boolean {
  return onlyVisits(useStore(session));
}

/** Whether this session may manage the universe: share it, set it up, lock its books; followed. */
export function useMayManage(): boolean {
  return mayManage(useStore(session));
}

/** The session of a page that only shows to somebody signed in. */
export function useSignedIn(): SignedIn {
  const state = useStore(session);
  if (state.status !== "signed-in") throw new Error("this page needs a session");
  return state;
}

/** Whether the firm waits for a second factor, and lets the person do nothing else before; followed. */
export function useFactorOverdue(): boolean {
  const state = useStore(session);
  return state.status === "signed-in" && state.impersonator === null && factorOverdue(state.membership);
}

/** Takes over what a login or a sign-up answered. */
export function adopt(answer: Session): void {
  tokens.setRoot(answer.root_access_token);
  tokens.setUniverse({ universe: answer.profile.uuid, token: answer.access_token });
  queryClient.clear();
  session.set({
    status: "signed-in",
    user: answer.user,
    profile: answer.profile,
    universes: answer.universes,
    grant: null,
    seeAs: null,
    root: answer.profile.uuid,
    impersonator: answer.impersonator,
    firm: answer.firm,
    membership: answer.firm_membership,
    system: answer.system,
  });
  tellTabs({ kind: "signed-in", universe: null });
}

/** Goes on as another person, by a token of the staff page: logs out first. False where nothing came back. */
export async function impersonate(token: string): Promise<boolean> {
  await logout();
  const answer = await api.call(authEndpoints.impersonate, { body: { token } });
  if (typeof answer.access_token !== "string" || answer.access_token === "") return false;
  adopt(answer);
  return true;
}

/** A login that waits for the second factor: kept until the next attempt ends. */
export const waitingLogin = createStore<MfaChallenge | null>(null);

/** Signs in; null where the answer is empty, and "waiting" where the second factor is asked for. */
export async function login(username: string, password: string): Promise<Session | "waiting" | null> {
  let answer: Session;
  try {
    answer = await api.call(authEndpoints.loginForm, { body: { username, password } });
  } catch (failure) {
    const challenge = challengeOf(failure);
    waitingLogin.set(challenge);
    if (challenge === null) throw failure;
    return "waiting";
  }
  waitingLogin.set(null);
  if (typeof answer.access_token !== "string" || answer.access_token === "") return null;
  adopt(answer);
  return answer;
}

/** The second factor that a refused login waits for; null where it was refused otherwise. */
export function challengeOf(failure: unknown): MfaChallenge | null {
  return failure instanceof CallError && failure.code === "mfa-challenge" ? (failure.current as MfaChallenge) : null;
}

/** Signs up; the answer holds a session unless none was asked for. */
export async function signup(body: SignupBody): Promise<void> {
  const answer = await api.call(authEndpoints.signup, { body });
  if (answer.info !== null) adopt(answer.info);
}

let last: Promise<unknown> = Promise.resolve();

/** Changes of the universe follow one another: two at once would leave the token of one beside the profile of the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Looks up who is signed in; once per page load and whenever the server says that the universe changed. */
export function restore(): Promise<void> {
  return inTurn(restoreNow);
}

/** A session whose root token an earlier version kept in storage goes on: the token is exchanged for one in a cookie. */
async function bringOver(): Promise<void> {
  const old = tokens.takeOldRoot();
  if (old === null || tokens.root() !== null) return;
  try {
    tokens.setRoot(
      (await api.call(authEndpoints.refreshToken, { body: { access_token: old, root: true } })).access_token,
    );
  } catch (failure) {
    logOnly(failure);
  }
}

async function restoreNow(): Promise<void> {
  await bringOver();
  if (tokens.root() === null && tokens.universe() === null) {
    session.set({ status: "anonymous" });
    return;
  }
  try {
    if (tokens.root() === null) {
      const { root_access_token: root } = await api.call(authEndpoints.self, { query: { need_root: "true" } });
      tokens.setRoot(root ?? null);
    }
    const self = await api.call(authEndpoints.self, { query: { need_root: "false" } });
    const chosen = tokens.chosenUniverse();
    const root = self.profile.uuid;
    let profile = self.profile;
    let grant: AccessGrant | null = null;
    let seeAs: SignedIn["seeAs"] = null;
    if (self.impersonator === null && factorOverdue(self.firm_membership)) {
      // Until a second factor is enrolled no universe opens.
    } else if (chosen !== null && chosen !== root && self.universes.some((universe) => universe.uuid === chosen)) {
      ({ profile, grant, see_as: seeAs } = await api.enter(chosen));
    } else if (self.see_as !== null) {
      ({ grant, see_as: seeAs } = await api.enter(root));
    } else {
      tokens.setUniverse({ universe: root, token: self.access_token });
    }
    session.set({
      status: "signed-in",
      user: self.user,
      profile,
      universes: self.universes,
      grant,
      seeAs,
      root,
      impersonator: self.impersonator,
      firm: self.firm,
      membership: self.firm_membership,
      system: self.system,
    });
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.status === 0 || failure.status >= 500) throw failure;
    forget();
  }
}

/** Goes to another universe: its token, its profile, and nothing cached of the one before. */
export function switchUniverse(universe: string): Promise<void> {
  return inTurn(() => switchNow(universe));
}

/** Goes to a universe that a call makes, which may take away the one that this tab is in. */
export function moveTo<Answer extends { readonly universe: string }>(make: () => Promise<Answer>): Promise<Answer> {
  return inTurn(async () => {
    sessionEvents.moving = true;
    try {
      await queryClient.cancelQueries();
      const answer = await make();
      await switchNow(answer.universe);
      return answer;
    } finally {
      sessionEvents.moving = false;
    }
  });
}

async function switchNow(universe: string): Promise<void> {
  const answer = await api.enter(universe);
  const state = session.get();
  if (state.status !== "signed-in") return;
  queryClient.clear();
  const known = state.universes.some((item) => item.uuid === universe);
  const item: Universe = {
    uuid: answer.profile.uuid,
    name: answer.profile.name,
    colour: answer.profile.colour,
    is_demo: answer.profile.is_demo,
    shared: answer.grant !== null && answer.see_as === null,
    deletion_due: null,
  };
  session.set({
    ...state,
    profile: answer.profile,
    grant: answer.grant,
    seeAs: answer.see_as,
    universes: known ? state.universes : [...state.universes, item],
  });
}

/** Ends the session here, on the server and in every tab. */
export async function logout(): Promise<void> {
  try {
    await api.call(authEndpoints.logout, {});
  } finally {
    forget();
    tellTabs({ kind: "session-ended", universe: null });
  }
}

function forget(): void {
  tokens.clear();
  queryClient.clear();
  forgetPreferences();
  session.set({ status: "anonymous" });
}

sessionEvents.ended = forget;

sessionEvents.universeUpdated = () => void restore().catch(logOnly);

hearTabs(
  () => tokens.universe()?.universe ?? null,
  (message) => {
    if (message.kind === "session-ended") forget();
    if (message.kind === "changed") void queryClient.invalidateQueries();
    const { status } = session.get();
    if (message.kind === "universe-updated" && status === "signed-in") void restore().catch(logOnly);
    if (message.kind === "signed-in" && status === "anonymous") void restore().catch(logOnly);
  },
);
