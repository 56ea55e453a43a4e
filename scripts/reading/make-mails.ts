import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import type { Expected } from "../../packages/server/test/documents/scoring/expected.ts";

const FROM = "Birch Bank <statements@birch.example>";
const TO = "Owner <owner@larch.example>";

/** Mails with a statement attached, as a mail program writes them: plain, in HTML, and with letters beyond ASCII. */
export async function makeMails(
  statement: Buffer,
  write: (name: string, bytes: Buffer, expected: Expected) => void,
): Promise<void> {
  const transport = createTransport({ streamTransport: true });
  const date = new Date("2026-02-02T08:30:00Z");
  const attachments = [{ filename: "statement-2026-01.pdf", content: statement.subarray(0, 2_000) }];
  for (const { name, subject, body, words } of [
    {
      name: "mail-plain.eml",
      subject: "Your statement of January 2026",
      body: { text: "Dear client,\n\nattached is your statement. Closing balance 8,515.65 EUR.\n\nBirch Bank" },
      words: "Dear client, attached is your statement. Closing balance 8,515.65 EUR.",
    },
    {
      name: "mail-html.eml",
      subject: "Capital call 7 of Alder Growth Fund II",
      body: { html: "<p>Dear investor,</p><p>please pay <b>50,000.00 USD</b> by 26 March 2026.</p>" },
      words: "Dear investor, please pay 50,000.00 USD by 26 March 2026.",
    },
    {
      name: "mail-umlauts.eml",
      subject: "Kontoauszug für März – Größe geprüft",
      body: { text: "Sehr geehrte Kundin,\n\nüber 1.250,00 € wurde verfügt.\n" },
      words: "Sehr geehrte Kundin, über 1.250,00 € wurde verfügt.",
    },
  ]) {
    const sent = await transport.sendMail({
      from: FROM,
      to: TO,
      subject,
      date,
      messageId: `<${name}@birch.example>`,
      boundaryPrefix: "----part",
      ...body,
      attachments,
    });
    const bytes = await buffer(sent.message as NodeJS.ReadableStream);
    write(name, bytes, {
      verdict: "readable",
      media_type: "message/rfc822",
      words: { right: 1, text: words },
      mail: {
        from: "statements@birch.example",
        to: "owner@larch.example",
        subject,
        attachments: ["statement-2026-01.pdf"],
      },
    });
  }
}
