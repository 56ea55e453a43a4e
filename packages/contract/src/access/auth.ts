import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, queryFlag, uuid } from "../wire/scalars.ts";
import { accessGrant } from "./access-grant.ts";
import { firm, firmMember } from "./firms.ts";
import { seeAs } from "./narrowed.ts";
import { impersonateBody, visitCalls } from "./impersonation.ts";
import { passkeyLoginBody } from "./passkeys.ts";
import { mfaBody } from "./twofactor.ts";
import { passwordCalls, singleUseToken } from "./passwords.ts";
import { sessionCalls } from "./sessions.ts";
import { signupModes } from "./signup-modes.ts";
import { signOnAnswer, signOnCalls } from "./sign-on.ts";
import { waitlistCalls } from "./waitlist.ts";

export const user = z.object({
  uuid,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A universe one may enter: its profile. */
export const profile = z.object({
  uuid,
  name: z.string(),
  colour: z.string(),
  primary_entity: z.object({ uuid, name: z.string(), legal_name: z.string() }).nullable(),
  /**
   * Whose client the person at hand is: as the primary entity says. `*`, every client: an adviser in their own universe
   * whose entity says none.
   */
  client_identifier: z.string().nullable(),
  default_currency: z.string(),
  default_timezone: z.string(),
  inbox_address: z.string().nullable(),
  enabled_roles: z.array(z.string()),
  two_fa_enabled: z.boolean(),
  is_demo: z.boolean(),
  secure_deadlines: z.object({ reauthenticated_until: z.string().nullable() }),
  metadata: z.object({
    debug_dashboard: z.boolean().optional(),
    read_only: z.boolean().optional(),
    private_client: z.boolean().optional(),
    workflows: z.unknown().optional(),
    workflows_enabled: z.boolean().optional(),
    display: z.record(z.string(), z.unknown()).optional(),
  }),
  updated_time: z.string(),
});
export type Profile = z.infer<typeof profile>;

/** The user in whose name the product acts by itself, where a deployment names no other. */
export const fallbackSystemUserId = 5;

export const session = z.object({
  access_token: z.string(),
  root_access_token: z.string(),
  user,
  profile,
  universes: z.array(
    z.object({
      uuid,
      name: z.string(),
      colour: z.string(),
      is_demo: z.boolean(),
      shared: z.boolean(),
      /** When it is deleted for good, where its owner asked for that */
      deletion_due: z.string().nullable(),
    }),
  ),
  system: z.object({ admin_url: z.string().nullable(), system_user_id: z.union([z.number(), z.string()]) }),
  impersonator: user.nullable(),
  firm: firm.nullable(),
  firm_membership: firmMember.nullable(),
});
export type Session = z.infer<typeof session>;

const credentials = z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(1000) });

/** A number between 0 and `maxnumber` is looked for whose text after `salt` has the SHA-256 `challenge` (ALTCHA). */
export const captchaChallenge = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string(),
  salt: z.string(),
  maxnumber: z.number(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** The number that was found, with what it was found for. As base64 of JSON it is the `token` of a sign-up. */
export const captchaSolution = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal characters."),
  salt: z.string().max(200),
  number: z.number().int().min(0),
  signature: z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal characters."),
});
export type CaptchaSolution = z.infer<typeof captchaSolution>;

export const signupBody = z.strictObject({
  first_name: z.string().trim().min(1).max(150),
  last_name: z.string().trim().max(150).optional(),
  email: z.email().max(128),
  password: z.string().min(1).max(1000),
  default_currency: currencyCode.default("USD"),
  default_timezone: z.string().min(1).max(64).default("UTC"),
  token: z.string().max(1000).optional(),
  waitlist_id: z.string().max(100).optional(),
  invitation: singleUseToken.optional(),
  confirm_duplicate: z.boolean().optional(),
  private_client: z.boolean().optional(),
  no_login: z.boolean().optional(),
});
export type SignupBody = z.infer<typeof signupBody>;

export const authEndpoints = {
  captcha: endpoint({
    id: "get-auth-captcha",
    method: "GET",
    path: "/auth/captcha",
    summary: "A proof of work to send as `token`, null if none is required, and who may sign up",
    access: "public",
    answer: z.object({ challenge: captchaChallenge.nullable(), signup: z.enum(signupModes) }),
  }),
  signup: endpoint({
    id: "post-auth-signup",
    method: "POST",
    path: "/auth/signup",
    summary: "Sign up: create a person, their universe and its standard accounts",
    access: "public",
    rootCookie: true,
    heavy: true,
    body: signupBody,
    answer: z.object({ info: session.nullable() }),
    statuses: [400],
  }),
  loginForm: endpoint({
    id: "post-auth-login-std",
    method: "POST",
    path: "/auth/login/std",
    summary: "Sign in with a form",
    access: "public",
    rootCookie: true,
    heavy: true,
    bodyForm: "form",
    body: credentials,
    answer: session,
    statuses: [400],
  }),
  login: endpoint({
    id: "post-auth-login",
    method: "POST",
    path: "/auth/login",
    summary: "Sign in",
    access: "public",
    rootCookie: true,
    heavy: true,
    body: credentials,
    answer: session,
    statuses: [400],
  }),
  loginMfa: endpoint({
    id: "post-auth-login-mfa",
    method: "POST",
    path: "/auth/login-mfa",
    summary: "Sign in with the second factor that a login asked for",
    access: "public",
    rootCookie: true,
    heavy: true,
    body: mfaBody,
    answer: session,
    statuses: [400],
  }),
  loginPasskey: endpoint({
    id: "post-auth-login-passkey",
    method: "POST",
    path: "/auth/login-passkey",
    summary: "Sign in with a passkey, where a login asked for the second factor",
    access: "public",
    rootCookie: true,
    heavy: true,
    body: passkeyLoginBody,
    answer: session,
    statuses: [400],
  }),
  signOnFinish: endpoint({
    id: "post-auth-oidc-finish",
    method: "POST",
    path: "/auth/oidc/finish",
    summary: "Sign in with the account with which the browser came back from the provider",
    access: "public",
    rootCookie: true,
    heavy: true,
    body: signOnAnswer,
    answer: session,
    statuses: [400, 409],
  }),
  impersonate: endpoint({
    id: "post-auth-impersonate",
    method: "POST",
    path: "/auth/impersonate",
    summary: "Open a session in the name of a person, by a token of the staff page",
    access: "public",
    rootCookie: true,
    body: impersonateBody,
    answer: session,
    statuses: [400],
  }),
  logout: endpoint({
    id: "post-auth-logout",
    method: "POST",
    path: "/auth/logout",
    summary: "End the session and all its tokens",
    access: "session",
    answer: z.object({}),
  }),
  refreshToken: endpoint({
    id: "post-auth-refresh_token",
    method: "POST",
    path: "/auth/refresh_token",
    summary: "Exchange the access token for a new one",
    access: "public",
    rootCookie: true,
    body: z.object({ access_token: z.string().min(1).max(4000), root: z.boolean().default(false) }),
    answer: z.object({ access_token: z.string() }),
  }),
  self: endpoint({
    id: "get-auth-self",
    method: "GET",
    path: "/auth/self",
    summary: "The signed-in person and current universe",
    access: "session",
    query: z.object({ need_root: queryFlag.default(false) }),
    answer: z.object({
      access_token: z.string(),
      root_access_token: z.string().optional(),
      user_id: uuid,
      user,
      profile,
      /** As whom an owner sees that universe, and until when */
      see_as: seeAs.nullable(),
      universes: session.shape.universes,
      system: session.shape.system,
      impersonator: user.nullable(),
      firm: firm.nullable(),
      firm_membership: firmMember.nullable(),
    }),
  }),
  switchUniverse: endpoint({
    id: "post-access-switch-slash",
    method: "POST",
    path: "/access/switch/",
    summary: "Issue a universe token for the same session",
    access: "session",
    query: z.object({ universe: uuid }),
    answer: z.object({
      user,
      access_token: z.string(),
      /** The grant by which it is reached; where its owner sees it as somebody else would, what that person would have */
      grant: accessGrant.nullable(),
      profile,
      see_as: seeAs.nullable(),
    }),
  }),
  ...passwordCalls,
  ...waitlistCalls,
  ...sessionCalls,
  ...signOnCalls,
  ...visitCalls,
} as const;
