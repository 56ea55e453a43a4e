import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postLetter } from "../../src/access/mail/outbox.ts";
import { mailbox, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

let box: Mailbox;
let server: TestServer;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, MAIL_FROM: "Office <office@example.com>" } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

const letter = (subject: string) => ({ kind: "test", subject, paragraphs: ["A body & more"] });

async function post(subject: string, dryRun = false): Promise<void> {
  const { services } = server;
  await services.database.withPlatform((tx) => postLetter(services, tx, "ada@example.com", letter(subject)), {
    dryRun,
  });
}

interface Row {
  readonly status: string;
  readonly attempts: number;
  readonly said: boolean;
  readonly message_id: string;
}

async function row(subject: string): Promise<Row | undefined> {
  const rows = await server.services.database.readPlatform<Row>({
    text: "select status, attempts, sealed is not null as said, message_id from mail where subject = $1",
    values: [subject],
    name: null,
  });
  return rows[0];
}

async function until(subject: string, attempts: number): Promise<Row> {
  for (let tries = 0; tries < 1_000; tries++) {
    const found = await row(subject);
    if (found !== undefined && found.attempts >= attempts) return found;
    await pause(20);
  }
  throw new Error(`${subject} was not tried ${attempts} times`);
}

/** What waits for its time is due now. */
async function hurry(): Promise<void> {
  await server.services.database.readPlatform({
    text: "update job set run_at = now() where kind = 'mail' and status = 'queued'",
    values: [],
    name: null,
  });
}

it("sends what was committed, as text and HTML, and forgets what it said", async () => {
  await post("Committed");
  const mail = await box.mailTo("ada@example.com", "Committed");
  expect(mail.source).toContain("From: Office <office@example.com>");
  expect(mail.source).toContain("text/plain");
  expect(mail.source).toContain("A body &amp; more");
  expect(await until("Committed", 1)).toMatchObject({ status: "sent", attempts: 1, said: false });
});

it("sends nothing of what was only tried", async () => {
  await post("Tried", true);
  await post("Committed after it");
  await box.mailTo("ada@example.com", "Committed after it");
  expect(await row("Tried")).toBeUndefined();
});

it("tries five times within a day under one Message-ID, and then gives up", async () => {
  box.turnAway = 5;
  await post("Refused");
  for (let attempt = 1; attempt < 5; attempt++) {
    expect(await until("Refused", attempt)).toMatchObject({ status: "waiting", attempts: attempt, said: true });
    await hurry();
  }
  expect(await until("Refused", 5)).toMatchObject({ status: "failed", attempts: 5, said: false });
  expect(box.turnAway).toBe(0);

  box.turnAway = 1;
  await post("Refused once");
  const { message_id } = await until("Refused once", 1);
  await hurry();
  expect((await box.mailTo("ada@example.com", "Refused once")).messageId).toBe(message_id);
});

it("waits 5, 30, 180 and 1,200 minutes between the tries", async () => {
  box.turnAway = 5;
  await post("Waits");
  const waits: number[] = [];
  for (let attempt = 1; attempt < 5; attempt++) {
    await until("Waits", attempt);
    const [found] = await server.services.database.readPlatform<{ minutes: number }>({
      text: `select round(extract(epoch from run_at - created_time) / 60)::int as minutes from job
        where kind = 'mail' and status = 'queued'`,
      values: [],
      name: null,
    });
    waits.push(found?.minutes ?? -1);
    await hurry();
  }
  // 5 + 30 + 180 + 1200 = 1415 minutes, which is 23 h 35 min.
  expect(waits).toEqual([5, 30, 180, 1200]);
  await until("Waits", 5);
});

it("is written into a folder where no mail server is named", async () => {
  const quiet = await testServer();
  try {
    await quiet.signUp({ email: "folder@example.com" });
    const { mail } = quiet.services.settings;
    if (mail.kind !== "folder") throw new Error("mail goes into a folder");
    let names: readonly string[] = [];
    while (names.length === 0) {
      await pause(20);
      names = (await readdir(mail.folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    }
    const text = await readFile(join(mail.folder, names[0] ?? ""), "utf8");
    expect(text).toContain("To: folder@example.com");
    expect(text).toContain("Subject: Confirm your e-mail address");
  } finally {
    await quiet.close();
  }
});
