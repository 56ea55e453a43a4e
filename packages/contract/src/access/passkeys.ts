import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";

const base64url = z.string().regex(/^[\w-]+$/, "Base64url without padding.");
const bytes = (most: number) => base64url.max(most);

/** What a browser is asked with: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
export const passkeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser is asked with: `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. */
export const passkeyRequest = z.looseObject({ challenge: z.string(), rpId: z.string() });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") } as const;

/** A new passkey as a browser hands it over: `RegistrationResponseJSON`. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a passkey signed: `AuthenticationResponseJSON`. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(4000),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The second step of a login by a passkey: `challenge` is that of its refusal. */
export const passkeyLoginBody = z.strictObject({ challenge: z.string().min(1).max(200), passkey: passkeyAnswer });

const passkeyDevice = z.object({ name: z.string(), factor_id: z.literal("passkey"), device_id: uuid });

/** Calls that enroll a passkey, and ask for the answer of one. */
export const passkeyCalls = {
  passkeyStart: endpoint({
    id: "post-auth-2fa-passkey-start",
    method: "POST",
    path: "/auth/2fa/passkey/start",
    summary: "What a browser makes a passkey with; nothing is stored until it is enrolled",
    access: "session",
    answer: passkeyCreation,
    statuses: [409],
  }),
  passkeyEnroll: endpoint({
    id: "post-auth-2fa-passkey-enroll",
    method: "POST",
    path: "/auth/2fa/passkey/enroll",
    summary: "Enroll a passkey that the browser just made",
    access: "session",
    body: z.strictObject({ name: z.string().trim().min(1).max(100), passkey: newPasskey }),
    answer: z.object({ device: passkeyDevice }),
    statuses: [400, 409],
  }),
  passkeyAsk: endpoint({
    id: "post-auth-2fa-passkey-ask",
    method: "POST",
    path: "/auth/2fa/passkey/ask",
    summary: "What a browser asks a passkey with, for `auth/reauth`",
    access: "session",
    answer: passkeyRequest,
    statuses: [409],
  }),
} as const;
