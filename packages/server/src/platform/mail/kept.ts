import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What names a mail: when it was written, and its id with angle brackets. */
interface KeptMail {
  readonly date: Date;
  readonly messageId: string;
}

/** The one file of a mail, however often it is sent. */
export function keptPath(folder: string, { date, messageId }: KeptMail): string {
  const day = date.toISOString().replaceAll(/[:.]/g, "-");
  return join(folder, `${day} ${messageId.replaceAll(/[^\w-]+/g, " ").trim()}.eml`);
}

/** A mail that was put into a folder; null where it is not, or no more. */
export function readKept(folder: string, mail: KeptMail): Promise<Buffer | null> {
  return readFile(keptPath(folder, mail)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
