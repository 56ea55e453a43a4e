import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what is stored under a key that no backup of the database holds. */
export interface Seal {
  /** `text` sealed for the row `of`: it opens nowhere else. */
  close(text: string, of: string): Buffer;
  /** The text again; throws where the key, the row or a byte of it is another. */
  open(sealed: Buffer, of: string): string;
}

const NONCE = 12;
const TAG = 16;

/** A seal by AES-256-GCM, with a key of its own for each `purpose`, derived from SECRET_KEY. */
export function createSeal(secretKey: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", `distributary ${purpose} 1`, 32));
  return {
    close: (text, of) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(of));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, of) => {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
    },
  };
}
