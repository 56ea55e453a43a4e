import { expect, it } from "vitest";
import { recordTexts } from "../../../../scripts/coverage/recorder.ts";
import { readDate } from "../../src/ui/format/date-phrase.ts";

const reference = new Date(2026, 10, 21, 12);

it("says that a locale is none where its words would be needed", async () => {
  expect(await readDate("today", reference, "en-US@posix")).toEqual({ kind: "day", day: "2026-11-21" });
  const read = await readDate("gestern", reference, "en-US@posix");
  expect(read).toEqual({ kind: "invalid", says: "Invalid Locale" });
  if (read.kind === "invalid") recordTexts([read.says]);
});
