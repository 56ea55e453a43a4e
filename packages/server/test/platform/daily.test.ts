import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUpIfDue, dailyBackups, startDailyBackups, type DailyOptions } from "../../src/platform/backup/daily.ts";
import { fakeClock } from "../../src/platform/clock.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daily-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("one a day, a week of them, and nothing else is removed", async () => {
  const clock = fakeClock("2026-03-01T10:00:00Z");
  const outcomes: unknown[] = [];
  const options: DailyOptions = {
    clock,
    folder,
    write: (file) => writeFile(file, "x"),
    report: ({ error }) => outcomes.push(error),
  };
  await writeFile(join(folder, "mine.tar"), "");
  // Looked at every hour of ten days: due at once, then every 24 hours, so on hours 0, 24, ..., 216.
  let written = 0;
  for (let hour = 0; hour < 240; hour++) {
    if (await backUpIfDue(options)) written++;
    clock.advance(3_600_000);
  }
  expect(written).toBe(10);
  expect((await readdir(folder)).sort()).toEqual([
    ...[4, 5, 6, 7, 8, 9].map((day) => `distributary-2026-03-0${day}T10-00-00Z.tar`),
    "distributary-2026-03-10T10-00-00Z.tar",
    "mine.tar",
  ]);
  expect((await dailyBackups(folder))[0]?.at.toISOString()).toBe("2026-03-10T10:00:00.000Z");
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => null));
});

test("a failing one is told, and keeps the older ones", async () => {
  const clock = fakeClock("2026-03-01T10:00:00Z");
  const outcomes: unknown[] = [];
  const report: DailyOptions["report"] = ({ error }) => outcomes.push(error instanceof Error ? error.message : error);
  await backUpIfDue({ clock, folder, keep: 1, write: (file) => writeFile(file, "x"), report });
  clock.advance(86_400_000);
  expect(await backUpIfDue({ clock, folder, keep: 1, write: () => Promise.reject(new Error("full")), report })).toBe(
    false,
  );
  expect(outcomes).toEqual([null, "full"]);
  expect(await dailyBackups(folder)).toHaveLength(1);
});

test("runs by itself and waits for the one under way when it is stopped", async () => {
  let finished = false;
  const begun = new Promise<void>((resolve) => {
    const daily = startDailyBackups({
      clock: fakeClock(),
      folder,
      everyMs: 5,
      write: async (file) => {
        setTimeout(resolve, 0, daily.stop());
        await new Promise((go) => setTimeout(go, 50));
        await writeFile(file, "x");
        finished = true;
      },
      report: () => undefined,
    });
  });
  await begun;
  expect(finished).toBe(true);
  expect(await dailyBackups(folder)).toHaveLength(1);
});
