import PostalMime from "postal-mime";
import type { StaffMail } from "@distributary/contract/access/staff";
import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import type { Page } from "../../access/store/paging.ts";
import { notFound } from "../../platform/http/problem.ts";
import { readKept } from "../../platform/mail/kept.ts";
import { demandStaff } from "./service.ts";
import { findMail, listMails, type StaffMailRow } from "./store.ts";

/** Mails that the product wrote, without what they say. */
export async function mailsFor(services: Services, caller: SessionCaller, page: Page) {
  demandStaff(caller);
  const { rows, ...counted } = await listMails(services.database, page);
  const kept = services.settings.mail.kind === "folder";
  return { items: rows.map(present), limit: page.limit, offset: page.offset, ...counted, kept };
}

/**
 * What a mail says that was put into a folder for want of a mail server: whoever runs the product hands it on. It may hold
 * a link that opens an account, so staff prove themselves first. Throws 404 where a mail server is set.
 */
export async function mailFor(services: Services, caller: SessionCaller, id: string): Promise<{ text: string }> {
  demandStaff(caller);
  const { mail: target } = services.settings;
  const row = target.kind === "folder" ? await findMail(services.database, id) : null;
  if (row === null || target.kind !== "folder") throw notFound();
  await demandRecentProof(services, caller);
  const bytes = await readKept(target.folder, { date: row.created_time, messageId: row.message_id });
  if (bytes === null) throw notFound();
  return { text: (await PostalMime.parse(bytes)).text ?? "" };
}

function present({ mail_id: uuid, created_time: at, message_id: _, ...row }: StaffMailRow): StaffMail {
  return {
    uuid,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    created_time: at.toISOString(),
  };
}
