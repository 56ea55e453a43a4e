import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A mail as a mail server received it. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** The whole message, its line breaks and `=3D` undone. */
  readonly source: string;
}

/** Where a message is on its way: about to be sent, received whole but not acknowledged, or kept and acknowledged. */
export type MailMoment = "begun" | "whole" | "acknowledged";

/** A mail server on the loopback address that keeps what it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** How many messages it turns away before it takes one again. */
  turnAway: number;
  /** Hears what a message has come to, while its sender waits: begun, whole, or kept and acknowledged. */
  onMoment: (moment: MailMoment, to: string) => void;
  /** The newest mail to an address whose subject is this, once it is there. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts one. */
export async function mailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const box: Pick<Mailbox, "turnAway" | "onMoment"> = { turnAway: 0, onMoment: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      const to = session.envelope.rcptTo[0]?.address ?? "";
      box.onMoment("begun", to);
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (box.turnAway > 0) {
          box.turnAway -= 1;
          done(new Error("not now"));
          return;
        }
        box.onMoment("whole", to);
        mails.push(readMail(to, Buffer.concat(parts).toString("utf8")));
        done();
        box.onMoment("acknowledged", to);
      });
    },
  });
  // A client that leaves in the middle is none of its business.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: async (address: string, subject: string) => {
      for (let tries = 0; tries < 1_000; tries++) {
        const found = mails.findLast((mail) => mail.to === address && mail.subject === subject);
        if (found !== undefined) return found;
        await pause(20);
      }
      throw new Error(`no mail "${subject}" came to ${address}: ${mails.map((mail) => mail.subject).join(", ")}`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}

function readMail(to: string, raw: string): ReceivedMail {
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(raw)?.[1]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
  const source = raw.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");
  return { to, subject: header("Subject"), messageId: header("Message-ID"), source };
}

/** The token at the end of the link of a mail. */
export function tokenIn({ source }: ReceivedMail): string {
  const token = /https?:\/\/[^\s"#<>]+#([\w-]+)/.exec(source)?.[1];
  if (token === undefined) throw new Error(`no link with a token in ${source}`);
  return token;
}
