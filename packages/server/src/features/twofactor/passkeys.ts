import { isIP } from "node:net";
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from "@distributary/contract/access/passkeys";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";

/** What of a passkey is kept, sealed: who it is, how its signatures are checked, and how browsers reach it. */
export interface KeptPasskey {
  readonly id: string;
  /** The public key in COSE form, in base64url. */
  readonly key: string;
  readonly transports: readonly string[];
}

/** A passkey, and how often it said that it signed. */
export interface CountedPasskey {
  readonly passkey: KeptPasskey;
  readonly count: number;
}

/** Where passkeys of a site are made and used: its name, and its whole origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site as browsers know it, by PUBLIC_URL. An address of numbers has no passkeys; that of this machine itself has
 * them as `localhost`.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const address = hostname.replaceAll(/[[\]]/g, "");
  if (isIP(address) === 0) return { id: hostname, origin };
  if (!address.startsWith("127.") && address !== "::1") return null;
  return { id: "localhost", origin: `${protocol}//localhost${port === "" ? "" : `:${port}`}` };
}

const NAME = "Distributary";
const ALGORITHMS = [-8, -7, -257];

/** What a browser makes a passkey with, none of those that are there already. `challenge`: base64url. */
export async function creationOptions(
  party: RelyingParty,
  person: { readonly userId: string; readonly email: string },
  there: readonly KeptPasskey[],
  challenge: string,
): Promise<PasskeyCreation> {
  const { rp, ...options } = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.email,
    userID: new Uint8Array(Buffer.from(person.userId.replaceAll("-", ""), "hex")),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    excludeCredentials: there.map(({ id, transports }) => ({ id, transports: [...transports] })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options, rp: { ...rp, id: party.id } };
}

/** What a browser asks one of these passkeys with. */
export async function requestOptions(
  party: RelyingParty,
  passkeys: readonly KeptPasskey[],
  challenge: string,
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  return { ...options, rpId: party.id };
}

/** The challenge that an answer says it answers; null where it says none. It counts once the answer was checked. */
export function challengeIn({ response }: NewPasskey | PasskeyAnswer): string | null {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8")) as unknown;
    const challenge = typeof said === "object" && said !== null ? (said as { challenge?: unknown }).challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** The passkey that a browser just made for this challenge, on this site; null where it is none. */
export async function madePasskey(
  party: RelyingParty,
  made: NewPasskey,
  challenge: string,
): Promise<CountedPasskey | null> {
  try {
    if (vouchedFor(made)) return null;
    const transports = made.response.transports ?? [];
    const checked = await verifyRegistrationResponse({
      response: { ...made, response: { ...made.response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!checked.verified) return null;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const key = Buffer.from(publicKey).toString("base64url");
    return { passkey: { id, key, transports }, count: counter };
  } catch {
    // The library refuses by throwing, with a reason that is nobody's business outside.
    return null;
  }
}

/** Whether a maker’s certificates came along: none were asked for, and none of a stranger’s are read or followed. */
function vouchedFor({ response }: NewPasskey): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  return attestation.get("attStmt").get("x5c") !== undefined;
}

/** How often a passkey now says that it signed; null where this is not its answer to the challenge, on this site. */
export async function countAfter(
  party: RelyingParty,
  answer: PasskeyAnswer,
  { passkey, count }: CountedPasskey,
  challenge: string,
): Promise<number | null> {
  try {
    const checked = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.key, "base64url")), counter: count },
    });
    return checked.verified ? checked.authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
