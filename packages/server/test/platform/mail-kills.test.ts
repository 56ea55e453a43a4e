import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { testFolder } from "../support/cluster.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { mailbox, type Mailbox, type MailMoment } from "../support/mailbox.ts";
import { startProgram, whenReady, type StartedProgram } from "../support/started-program.ts";

const MOMENTS: readonly MailMoment[] = ["begun", "whole", "acknowledged"];
/** How many people sign up at once, each of whom is written a letter. */
const PEOPLE = 4;

let box: Mailbox;
let database: TestDatabase;
let folder = "";
beforeAll(async () => {
  [box, database, folder] = await Promise.all([mailbox(), testDatabase({ ownRole: true }), testFolder()]);
});
afterAll(async () => {
  await Promise.all([box.close(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

function start(): StartedProgram {
  return startProgram("main", [], {
    DATA_DIR: folder,
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: box.url,
    CAPTCHA_COST: "0",
    LOG_LEVEL: "fatal",
  });
}

/** Signs somebody up; false where the server was gone before it could say so. */
async function signUp(url: string, email: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/auth/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ first_name: "Ada", email, password: "a rather long phrase" }),
  }).catch(() => null);
  return answer?.status === 200;
}

interface Posted {
  readonly recipient: string;
  readonly message_id: string;
  readonly status: string;
}

function posted(): Promise<readonly Posted[]> {
  return database.database.readPlatform<Posted>(sql`select recipient, message_id, status from mail order by recipient`);
}

it("a server killed while it sends mail loses none, and sends what it could not note again as the same message", async () => {
  const acknowledged: string[] = [];
  const cutOff: { readonly moment: MailMoment; readonly to: string }[] = [];
  const rounds = times(1);
  for (let round = 0; round < rounds; round++)
    for (const moment of MOMENTS) {
      const server = start();
      // oxlint-disable-next-line no-await-in-loop -- one server after another, on the same database
      const url = await whenReady(server);
      const killed = new Promise<void>((resolve) => {
        box.onMoment = (now, to) => {
          if (now !== moment) return;
          box.onMoment = () => undefined;
          server.child.kill("SIGKILL");
          cutOff.push({ moment, to });
          resolve();
        };
      });
      const people = Array.from({ length: PEOPLE }, (_, one) => `person-${round}-${moment}-${one}@example.com`);
      // oxlint-disable-next-line no-await-in-loop -- one server after another, on the same database
      const answers = await Promise.all(people.map((email) => signUp(url, email)));
      acknowledged.push(...people.filter((_, one) => answers[one] === true));
      // oxlint-disable-next-line no-await-in-loop -- one server after another, on the same database
      await killed.then(() => server.ended);
    }
  const last = start();
  await expect.poll(async () => (await posted()).map(({ status }) => status)).not.toContain("waiting");
  last.child.kill();
  await last.ended;

  const letters = await posted();
  expect(letters.map(({ status }) => status)).toEqual(letters.map(() => "sent"));
  const written = new Set(letters.map(({ recipient }) => recipient));
  expect(acknowledged.filter((email) => !written.has(email))).toEqual([]);
  const received = (to: string): string[] =>
    box.mails.filter((mail) => mail.to === to).map(({ messageId }) => messageId);
  for (const { recipient, message_id: id } of letters)
    expect([recipient, [...new Set(received(recipient))]]).toEqual([recipient, [id]]);
  // The mail server has what came whole, acknowledged or not, and gets it again; what was only begun it never had.
  expect(cutOff.map(({ moment }) => moment)).toEqual(Array.from({ length: rounds }, () => MOMENTS).flat());
  for (const { moment, to } of cutOff) expect(received(to).length).toBeGreaterThanOrEqual(moment === "begun" ? 1 : 2);
});
