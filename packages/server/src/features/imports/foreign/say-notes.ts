import type { Translated } from "./translate.ts";
import type { Complaints } from "../planning/complaints.ts";

/** Says what was found of files that other programs wrote, beside their rows. Answers how many of their records became none. */
export function sayForeign(
  { notes, passedOver }: Pick<Translated, "notes" | "passedOver">,
  complaints: Complaints,
): number {
  for (const name of passedOver) {
    const reason = "These files are a whole book of our own form, so this one is skipped. Import it alone.";
    complaints.ofFile("warning", name, null, "beside_a_book", reason);
  }
  let unreadable = 0;
  for (const { file, line, severity, column, code, reason, raw } of notes) {
    if (severity === "error" && line !== null) {
      complaints.ofLine(file, line, column, code, reason, raw, false);
      unreadable += 1;
    } else complaints.ofFile(severity, file, line, code, reason, column);
  }
  return unreadable;
}
