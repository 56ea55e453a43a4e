import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { NewPasskey, PasskeyAnswer } from "@distributary/contract/access/passkeys";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** A security key in software: one credential by ES256, and how often it signed. */
export class SoftPasskey {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  /** What it says next about how often it signed. */
  count = 0;

  readonly #site: string;
  readonly #origin: string;

  constructor(site: string, origin: string) {
    this.#site = site;
    this.#origin = origin;
  }

  /** As a browser hands it over when it was made. */
  make(challenge: string): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const known = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.#id,
      Buffer.from(isoCBOR.encode(cose(this.#keys.publicKey))),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(Buffer.concat([this.#authenticatorData(PRESENT | WITH_KEY), known]))],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["usb"],
      },
    };
  }

  /** As a browser hands over what it signed. */
  answer(challenge: string): PasskeyAnswer {
    const client = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(PRESENT);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #named() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(this.count, 1);
    return Buffer.concat([createHash("sha256").update(this.#site).digest(), rest]);
  }
}

function cose(key: KeyObject): Map<number, number | Uint8Array<ArrayBuffer>> {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}
