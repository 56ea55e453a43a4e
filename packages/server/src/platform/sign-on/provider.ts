import type * as OpenId from "openid-client";
import type { SignOnSettings } from "../settings/sign-on.ts";

/** What one sign-in keeps until the browser comes back; each is made anew and known to nobody else but the provider. */
export interface SignOnChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider says it signed in. */
export interface SignedOn {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/** Why a sign-in elsewhere came to nothing: the provider does not answer, or what came back does not hold. */
export class SignOnProblem extends Error {
  override readonly name = "SignOnProblem";
  readonly reason: "away" | "refused";

  constructor(reason: "away" | "refused", cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reason = reason;
  }
}

/** An OpenID Connect provider: the code flow with PKCE, state and nonce, its tokens checked by their signature. */
export interface SignOnProvider {
  /** Where the browser goes, and what to keep until it comes back. Throws SignOnProblem. */
  begin(redirect: string): Promise<{ readonly url: string; readonly checks: SignOnChecks }>;
  /** Whom the provider signed in: `answer` is the query with which the browser came back. Throws SignOnProblem. */
  redeem(redirect: string, answer: string, checks: SignOnChecks): Promise<SignedOn>;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = "openid email";

/** The provider of the settings. It is asked for its addresses and keys when it is first needed. */
export function signOnProvider(settings: SignOnSettings): SignOnProvider {
  let found: Promise<Ready> | undefined;
  const ready = (): Promise<Ready> => {
    found ??= discover(settings).catch((problem: unknown) => {
      // A provider that was away is asked again by the next sign-in.
      found = undefined;
      throw new SignOnProblem("away", problem);
    });
    return found;
  };
  return {
    begin: async (redirect) => {
      const { openid, config } = await ready();
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, checks };
    },
    redeem: async (redirect, answer, { state, nonce, verifier }) => {
      const { openid, config } = await ready();
      const came = new URL(redirect);
      came.search = answer;
      try {
        const tokens = await openid.authorizationCodeGrant(config, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("the answer has no ID token");
        const email = claims["email"];
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof email === "string" ? email.slice(0, 200) : null,
        };
      } catch (problem) {
        throw new SignOnProblem(isAway(problem) ? "away" : "refused", problem);
      }
    },
  };
}

/** Whether nobody answered, or the provider had a fault of its own. */
function isAway(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const { cause } = problem;
  if (cause instanceof Response) return cause.status >= 500;
  const code = "code" in problem ? problem.code : undefined;
  return code === "OAUTH_TIMEOUT" || (problem instanceof TypeError && problem.message === "fetch failed");
}

interface Ready {
  readonly openid: typeof OpenId;
  readonly config: OpenId.Configuration;
}

async function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<Ready> {
  // Loaded where somebody signs in so; most sites have no provider.
  const openid = await import("openid-client");
  const insecure = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
  const config = await openid.discovery(new URL(issuer), clientId, undefined, clientAuth(openid, clientSecret), {
    // The signature of an ID token counts, not only the connection that it came by.
    execute: [openid.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
  });
  return { openid, config };
}

/** As the provider takes a secret: in the header of HTTP, which is what holds unless it says otherwise, or in the form. */
function clientAuth(openid: typeof OpenId, secret: string | null): OpenId.ClientAuth {
  if (secret === null) return openid.None();
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}
