import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from "@distributary/contract/access/passkeys";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Why a browser handed over no passkey: it was left, this one is there already, or none can be used here. */
export class PasskeyRefused extends Error {
  readonly reason: "left" | "there" | "failed";

  constructor(reason: "left" | "there" | "failed") {
    super(reason);
    this.reason = reason;
  }
}

/** Whether this browser can use passkeys. */
export function browserHasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

// What talks to the authenticator comes when it is first needed.
const library = () => import("@simplewebauthn/browser");

/** Has the browser make a passkey. Throws PasskeyRefused where none was made. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  // The server’s library made these options for this one.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(refuse);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: "public-key",
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  };
}

/** Has the browser ask for a passkey. Throws PasskeyRefused where none answered. */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, authenticatorData, signature } };
}

function refuse(failure: unknown): never {
  const name = failure instanceof Error ? failure.name : "";
  if (name === "InvalidStateError") throw new PasskeyRefused("there");
  throw new PasskeyRefused(name === "NotAllowedError" || name === "AbortError" ? "left" : "failed");
}
