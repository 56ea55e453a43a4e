import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";

/** What begins a sign-in elsewhere: where the browser goes, and what it brings along when it comes back. */
const begun = z.object({ url: z.string(), ticket: z.string() });

/** What came back: the ticket, and the query of the address to which the provider sent the browser. */
export const signOnAnswer = z.strictObject({
  ticket: z.string().min(1).max(200),
  answer: z.string().min(1).max(4000),
});

/** An account of the provider by which one signs in. */
export const signOnLink = z.object({
  link_id: uuid,
  /** The e-mail address that the provider says, for people to tell links apart; nothing is decided by it */
  email: z.string().nullable(),
  created_time: z.string(),
});
export type SignOnLink = z.infer<typeof signOnLink>;

/** What a sign-in elsewhere is refused with where nobody linked the account: what links it after a login. */
export const signOnUnlinked = z.object({ ticket: z.string(), name: z.string() });
export type SignOnUnlinked = z.infer<typeof signOnUnlinked>;

/** Signing in by an OpenID Connect provider; `signOnFinish` stands with the other calls that answer a session. */
export const signOnCalls = {
  signOn: endpoint({
    id: "get-auth-oidc",
    method: "GET",
    path: "/auth/oidc",
    summary: "What the provider is called by which one can sign in; null where there is none",
    access: "public",
    answer: z.object({ name: z.string().nullable() }),
  }),
  signOnStart: endpoint({
    id: "post-auth-oidc-start",
    method: "POST",
    path: "/auth/oidc/start",
    summary: "Begin to sign in by the provider",
    access: "public",
    answer: begun,
    statuses: [409],
  }),
  signOnLinks: endpoint({
    id: "get-auth-oidc-links",
    method: "GET",
    path: "/auth/oidc/links",
    summary: "The accounts of the provider by which the person signs in",
    access: "session",
    answer: z.object({ name: z.string().nullable(), items: z.array(signOnLink) }),
  }),
  signOnLinkStart: endpoint({
    id: "post-auth-oidc-links-start",
    method: "POST",
    path: "/auth/oidc/links/start",
    summary: "Begin to link an account of the provider",
    access: "session",
    answer: begun,
    statuses: [409],
  }),
  signOnLink: endpoint({
    id: "post-auth-oidc-links",
    method: "POST",
    path: "/auth/oidc/links",
    summary: "Link the account with which the browser came back",
    access: "session",
    body: signOnAnswer,
    answer: z.object({ link: signOnLink }),
    statuses: [400, 409],
  }),
  signOnClaim: endpoint({
    id: "post-auth-oidc-links-claim",
    method: "POST",
    path: "/auth/oidc/links/claim",
    summary: "Link the account of the provider that was not linked yet, after a login with the password",
    access: "session",
    body: z.strictObject({ ticket: z.string().min(1).max(200) }),
    answer: z.object({ link: signOnLink }),
    statuses: [400, 409],
  }),
  signOnUnlink: endpoint({
    id: "post-auth-oidc-links-remove",
    method: "POST",
    path: "/auth/oidc/links/remove",
    summary: "Remove a link to an account of the provider",
    access: "session",
    body: z.strictObject({ link_id: uuid }),
    answer: z.object({}),
  }),
} as const;
