import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";
import { passkeyCalls, passkeyRequest } from "./passkeys.ts";
import { factorCode } from "./passwords.ts";

/** The kinds of second factors: an authenticator app, a passkey, and codes to keep on paper. */
export const factorKinds = ["totp", "passkey", "static"] as const;

/** The numbers of one-time codes by time (RFC 6238, SHA-1). */
export const TOTP = { step: 30, t0: 0, digits: 6 } as const;

/** How many static codes are made at once. */
export const STATIC_CODES = 10;

export const twoFactorDevice = z.object({ name: z.string(), factor_id: z.enum(factorKinds), device_id: uuid });
export type TwoFactorDevice = z.infer<typeof twoFactorDevice>;

/** What a login answers, as `current` of its refusal, where it waits for the second factor. */
export const mfaChallenge = z.object({
  challenge: z.string(),
  devices: z.array(twoFactorDevice),
  /** What a browser asks one of the passkeys with; null where there is none */
  passkey: passkeyRequest.nullable(),
  expires_at: z.string(),
});
export type MfaChallenge = z.infer<typeof mfaChallenge>;

const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the 6 digits that your app shows.");

export const twofactorEndpoints = {
  devices: endpoint({
    id: "get-auth-2fa-devices",
    method: "GET",
    path: "/auth/2fa/devices",
    summary: "The second factors of the person",
    access: "session",
    answer: z.object({
      devices: z.array(twoFactorDevice),
      /** Where browsers have to be to make and use passkeys; null where the site has no name */
      passkeys_at: z.string().nullable(),
    }),
  }),
  totpStart: endpoint({
    id: "post-auth-2fa-totp-start",
    method: "POST",
    path: "/auth/2fa/totp/start",
    summary: "A new key for an authenticator app; nothing is stored until it is enrolled",
    access: "session",
    answer: z.object({
      key: z.string(),
      key_b32: z.string(),
      step: z.literal(TOTP.step),
      t0: z.literal(TOTP.t0),
      digits: z.literal(TOTP.digits),
      config_url: z.string(),
    }),
  }),
  totpEnroll: endpoint({
    id: "post-auth-2fa-totp-enroll",
    method: "POST",
    path: "/auth/2fa/totp/enroll",
    summary: "Enroll an authenticator app with two codes that it showed one after the other",
    access: "session",
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      key: z.string().regex(/^[0-9a-f]{40}$/, "Start again: this key isn’t one of ours."),
      code1: sixDigits,
      code2: sixDigits,
    }),
    answer: z.object({ device: twoFactorDevice }),
    statuses: [400],
  }),
  ...passkeyCalls,
  staticEnroll: endpoint({
    id: "post-auth-2fa-static-enroll",
    method: "POST",
    path: "/auth/2fa/static/enroll",
    summary: "Ten codes that work once each, shown this once; they take the place of earlier ones",
    access: "session",
    answer: z.object({ device: twoFactorDevice, codes: z.array(z.string()) }),
    statuses: [409],
  }),
  remove: endpoint({
    id: "post-auth-2fa-remove",
    method: "POST",
    path: "/auth/2fa/remove",
    summary: "Remove a second factor; the last app or passkey takes the static codes with it",
    access: "session",
    body: z.strictObject({ device_id: uuid }),
    answer: z.object({}),
  }),
} as const;

/** The second step of a login: `challenge` is that of its refusal. */
export const mfaBody = z.strictObject({
  device_id: uuid,
  code: factorCode,
  challenge: z.string().min(1).max(200),
});
