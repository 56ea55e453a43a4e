import { authEndpoints } from "@distributary/contract/access/auth";
import { api } from "../api.ts";
import { keptToken } from "../windows/kept-token.ts";
import { adopt, challengeOf, waitingLogin } from "./session.ts";

/** A sign-in elsewhere that came back: what it was for, and what the provider said. */
export interface CameBack {
  readonly ticket: string;
  readonly answer: string;
  /** Whether an account is linked, and where to go after signing in otherwise. */
  readonly link: boolean;
  readonly next: string;
}

const kept = keptToken("sign-on");

// The query as it came: the router reads addresses in its own way, and writes them anew. Routes are read without a window, too.
let answer = "location" in globalThis && location.pathname === "/auth/oidc" ? location.search.slice(1) : "";

/** Goes to the provider, to come back signed in and go on at `next`. */
export async function signOnElsewhere(next: string): Promise<void> {
  const { url, ticket } = await api.call(authEndpoints.signOnStart);
  leave(url, { ticket, link: false, next });
}

/** Goes to the provider, to come back with the account to link. */
export async function linkElsewhere(): Promise<void> {
  const { url, ticket } = await api.call(authEndpoints.signOnLinkStart);
  leave(url, { ticket, link: true, next: "" });
}

function leave(url: string, what: Omit<CameBack, "answer">): void {
  kept.keep(JSON.stringify(what));
  window.location.assign(url);
}

/** What came back to this window, once; null where nothing did, or it was begun in another one. */
export function takeCameBack(): CameBack | null {
  const [text, said] = [kept.read(), answer];
  kept.forget();
  answer = "";
  return text === "" || said === "" ? null : { ...(JSON.parse(text) as Omit<CameBack, "answer">), answer: said };
}

/** Signs in with what came back; "waiting" where the second factor is asked for. */
export async function finishSignOn(came: CameBack): Promise<"in" | "waiting"> {
  try {
    adopt(await api.call(authEndpoints.signOnFinish, { body: { ticket: came.ticket, answer: came.answer } }));
    return "in";
  } catch (failure) {
    const challenge = challengeOf(failure);
    if (challenge === null) throw failure;
    waitingLogin.set(challenge);
    return "waiting";
  }
}
