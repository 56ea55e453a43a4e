import PostalMime, { type Address } from "postal-mime";
import { LIMITS } from "../limits.ts";
import { NOTHING_READ, type Verdict } from "./verdict.ts";

/** Reads a mail: who, when, what about, its text, and the names of what is attached. Its pages are not shown. */
export async function readMail(mime: string, bytes: Buffer): Promise<Verdict> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 32 }).catch(() => null);
  if (mail === null) {
    const reason = "It is damaged and is kept unread.";
    return { verdict: "kept_unread", mediaType: mime, reading: { ...NOTHING_READ, reason }, pages: [], thumbnails: {} };
  }
  if (mail.from === undefined && mail.subject === undefined && mail.headers.length === 0)
    return {
      verdict: "refused",
      reason: "The name says Mail, and the file is text. Rename it to what it is and upload it again.",
    };
  const text = (
    mail.text ?? (mail.html ?? "").replaceAll(/<(style|script)[^]*?<\/\1>/gi, "").replaceAll(/<[^>]*>/g, " ")
  )
    .replaceAll("\0", "")
    .slice(0, LIMITS.textLetters);
  return {
    verdict: "readable",
    mediaType: mime,
    reading: {
      ...NOTHING_READ,
      kind: "mail",
      mail: {
        from: mail.from === undefined ? "" : shown(mail.from),
        to: (mail.to ?? []).map(shown).join(", ").slice(0, 1000),
        date: mail.date ?? null,
        subject: (mail.subject ?? "").slice(0, 500),
        attachments: mail.attachments.slice(0, 200).map((one) => (one.filename ?? "attachment").slice(0, 255)),
      },
      origin: mail.from === undefined ? null : shown(mail.from),
    },
    pages: [{ page: 1, width: 595, height: 842, text }],
    thumbnails: {},
  };
}

function shown({ name, address }: Address): string {
  return (name === "" || name === address ? (address ?? "") : `${name} <${address ?? ""}>`).slice(0, 300);
}
