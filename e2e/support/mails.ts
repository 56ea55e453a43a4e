import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Whole mails of a product that keeps them in its data folder, the oldest first, their soft line breaks undone. */
export function readMails(dataDir: string): readonly string[] {
  const folder = join(dataDir, "mail");
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    return names
      .toSorted()
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r\n/g, "").replaceAll("=3D", "="));
  } catch {
    // Until the first mail is sent there is no folder.
    return [];
  }
}

/**
 * The newest path under `start` that was mailed to an address, as soon as one has come.
 *
 * @throws when none comes
 */
export async function mailedLink(dataDir: string, email: string, start: string): Promise<string> {
  const link = new RegExp(String.raw`http://[^/\s]+(${start}#[\w-]+)`);
  for (let tries = 0; tries < 500; tries++) {
    const mails = readMails(dataDir).filter((mail) => mail.includes(`To: ${email}`));
    const path = mails.flatMap((mail) => link.exec(mail)?.[1] ?? []).at(-1);
    if (path !== undefined) return path;
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this loop does
    await sleep(20);
  }
  throw new Error(`no mail with ${start} came to ${email}`);
}
