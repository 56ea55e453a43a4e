import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
