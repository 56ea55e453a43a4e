import type { Services } from "../http/services.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { JobRun } from "../../platform/jobs/types.ts";
import { mailTransport, type MailTransport } from "../../platform/mail/transport.ts";
import { createSeal } from "../../platform/token/seal.ts";
import { countMailFailure, forgetMails, insertMail, markMailFailed, markMailSent, readMail } from "../store/mail.ts";
import { letterHtml, letterText, type Letter } from "./letter.ts";

/** The kind of the job that sends one mail. */
const MAIL_JOB = "mail";

const MINUTE = 60_000;

/** How long a mail waits after each try that failed. Five tries in all, the last 23 h 35 min after the first. */
const WAITS_MS = [5 * MINUTE, 30 * MINUTE, 180 * MINUTE, 1200 * MINUTE] as const;

/** A job that a crash interrupts is taken up again and again: a mail is given up by its own count. */
const CRASHES = 1000;

/** Days for which it is known that a mail was sent. */
const DAYS_KNOWN = 90;

type Parts = Pick<Services, "jobs" | "ids" | "clock" | "settings">;

/** Puts a letter into the outbox, in the database transaction of what it tells: sent when that is committed, or never. */
export async function postLetter(parts: Parts, tx: Transaction, to: string, letter: Letter): Promise<void> {
  const { ids, clock, settings, jobs } = parts;
  const id = ids.uuid();
  await insertMail(tx, {
    id,
    kind: letter.kind,
    to,
    subject: letter.subject,
    sealed: seal(settings).close(JSON.stringify({ text: letterText(letter), html: letterHtml(letter) }), id),
    messageId: `<${id}@${hostOf(settings.publicUrl)}>`,
    now: clock.now(),
  });
  await jobs.enqueue(tx, mailJob(id));
}

/** Lets the worker send what is in the outbox. */
export function registerMail(services: Services): void {
  const transport = mailTransport(services.settings.mail);
  services.jobs.register(MAIL_JOB, (run) => sendMail(services, transport, run));
  services.jobs.registerDaily("forget-mails", async () => ({
    mails: await forgetMails(services.database, new Date(services.clock.now().getTime() - DAYS_KNOWN * 1440 * MINUTE)),
  }));
}

async function sendMail(services: Services, transport: MailTransport, run: JobRun): Promise<unknown> {
  const { database, clock, settings, log } = services;
  const { mail: id } = run.payload as { readonly mail: string };
  const row = await readMail(database, id);
  if (row === null || row.status !== "waiting" || row.sealed === null) return { status: row?.status ?? "forgotten" };
  const said = JSON.parse(seal(settings).open(row.sealed, id)) as { readonly text: string; readonly html: string };
  try {
    await transport.send({
      ...said,
      from: settings.mailFrom,
      to: row.recipient,
      subject: row.subject,
      messageId: row.message_id,
      date: row.created_time,
    });
  } catch (error) {
    log.warn("a mail could not be sent", { mail: id, error });
    return database.withPlatform((tx) => tryLater(services, tx, run, id, error));
  }
  const result = { status: "sent" };
  await database.withPlatform(async (tx) => {
    await run.completeIn(tx, result);
    await markMailSent(tx, id, clock.now());
  });
  return result;
}

async function tryLater(
  services: Services,
  tx: Transaction,
  run: JobRun,
  id: string,
  error: unknown,
): Promise<unknown> {
  const attempts = await countMailFailure(tx, id, error instanceof Error ? error.message : "", services.clock.now());
  const wait = WAITS_MS[attempts - 1];
  const result = { status: wait === undefined ? "failed" : "waiting", attempts };
  await run.completeIn(tx, result);
  if (wait === undefined) await markMailFailed(tx, id);
  else await services.jobs.enqueue(tx, { ...mailJob(id), delayMs: wait });
  return result;
}

function mailJob(id: string) {
  return { kind: MAIL_JOB, universe: null, payload: { mail: id }, createdBy: null, maxAttempts: CRASHES };
}

function seal(settings: Services["settings"]) {
  return createSeal(settings.secretKey, "mail");
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname.replaceAll(/[[\]:]/g, "") || "localhost";
}
