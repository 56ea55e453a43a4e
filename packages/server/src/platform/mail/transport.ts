import { mkdir, rename, writeFile } from "node:fs/promises";
import { createTransport } from "nodemailer";
import { keptPath } from "./kept.ts";
import type { MailTarget } from "../settings/values.ts";

/** A mail as it leaves the house. */
export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With angle brackets; the same however often it is sent. */
  readonly messageId: string;
  readonly date: Date;
}

/** The way mail leaves. */
export interface MailTransport {
  /** Hands it over; throws where nobody took it. */
  send(mail: OutgoingMail): Promise<void>;
}

/** How long a mail server may take for each of its steps. */
const PATIENCE_MS = 15_000;

/** By SMTP, or into a folder as one `.eml` file each. Nothing in a mail can name a file or an address to fetch. */
export function mailTransport(target: MailTarget): MailTransport {
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  if (target.kind === "smtp") {
    const smtp = createTransport({
      url: target.url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      ...closed,
    });
    return { send: async (mail) => void (await smtp.sendMail(mail)) };
  }
  const file = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...closed });
  return {
    send: async (mail) => {
      const { message } = await file.sendMail(mail);
      await mkdir(target.folder, { recursive: true, mode: 0o700 });
      const path = keptPath(target.folder, mail);
      // Under another name first: whoever reads the folder finds whole mails only.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
