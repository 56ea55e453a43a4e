import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";
import { passkeyAnswer } from "./passkeys.ts";

/** A token that works once, as it stands in a mailed link. */
export const singleUseToken = z.string().min(1).max(200);

/** What a token that works once is for. */
export const tokenPurposes = ["address", "reset", "invitation", "beneficiary"] as const;

/** A code of a second factor: six digits, or one of the static codes. */
export const factorCode = z.string().trim().min(1).max(40);

/** An e-mail address that somebody signed up with, and whether they opened what was mailed to it. */
const ownAddress = z.object({ email: z.string(), confirmed: z.boolean() });

/** Calls that set a password, prove an address, or prove oneself again. */
export const passwordCalls = {
  passwordReset: endpoint({
    id: "post-auth-password-reset",
    method: "POST",
    path: "/auth/password-reset",
    summary: "Mail a link that sets a new password; the same answer whether or not there is such an account",
    access: "public",
    body: z.strictObject({
      email: z.email().max(128),
      captcha_token: z.string().max(1000),
      mfa_token: factorCode.optional(),
    }),
    answer: z.object({}),
    statuses: [400],
  }),
  address: endpoint({
    id: "get-auth-address",
    method: "GET",
    path: "/auth/address",
    summary: "The person's e-mail address, and whether it is confirmed",
    access: "session",
    answer: ownAddress,
  }),
  confirmAddress: endpoint({
    id: "post-auth-address-confirm",
    method: "POST",
    path: "/auth/address/confirm",
    summary: "Mail the link again that confirms the person's e-mail address; 429 where too many were sent",
    access: "session",
    body: z.strictObject({}),
    answer: ownAddress,
    statuses: [403, 429],
  }),
  checkToken: endpoint({
    id: "post-auth-check-token",
    method: "POST",
    path: "/auth/check-token",
    summary: "Whether a mailed token still works; one that confirms an e-mail address does so here",
    access: "public",
    query: z.object({ token: singleUseToken }),
    answer: z.object({
      valid: z.boolean(),
      purpose: z.enum(tokenPurposes).nullable(),
      email: z.string().nullable(),
    }),
  }),
  changePassword: endpoint({
    id: "post-auth-change-password",
    method: "POST",
    path: "/auth/change-password",
    summary: "Set a new password with a mailed token, or with the token of a session that proved itself again",
    access: "public",
    heavy: true,
    body: z.strictObject({ token: singleUseToken, password: z.string().min(1).max(1000) }),
    answer: z.object({}),
    statuses: [400],
  }),
  reauth: endpoint({
    id: "post-auth-reauth",
    method: "POST",
    path: "/auth/reauth",
    summary: "Prove oneself again for sensitive calls: by the second factor, or by the password where there is none",
    access: "session",
    heavy: true,
    body: z.strictObject({
      password: z.string().min(1).max(1000).optional(),
      device_id: uuid.optional(),
      code: factorCode.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    answer: z.object({ reauthenticated_until: z.string(), token: z.string() }),
    statuses: [400],
  }),
} as const;
