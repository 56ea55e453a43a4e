import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLock } from "../../src/platform/embedded/lock.ts";

describe("the start lock", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "start-lock-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const note = () => undefined;
  test("lets one in at a time, also within a process, and outlives no holder", async () => {
    const path = join(folder, "lock");
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(path, note, async () => {
          most = Math.max(most, ++inside);
          await pause(5);
          inside--;
        }),
      ),
    );
    expect(most).toBe(1);
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, began: "1" }));
    expect(await withLock(path, note, () => Promise.resolve("in"))).toBe("in");
    // The number of a living process, but another one: it began at another time.
    await writeFile(path, JSON.stringify({ pid: process.ppid, began: "1" }));
    expect(await withLock(path, note, () => Promise.resolve("in"))).toBe("in");
  });

  test("says why a dead holder's lock cannot be taken away, and does not try for ever", async () => {
    const path = join(folder, "lock");
    await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, began: "1" }));
    const inTheWay = `${path}.${process.pid}`;
    await mkdir(inTheWay);
    await expect(withLock(path, note, () => Promise.resolve())).rejects.toThrow("The data folder cannot be written");
    await rm(inTheWay, { recursive: true });
    expect(await withLock(path, note, () => Promise.resolve("in"))).toBe("in");
  });

  test("takes over what names nobody and is seconds old, with a line that says so", async () => {
    const path = join(folder, "lock");
    const minuteAgo = new Date(Date.now() - 60_000);
    // What a power cut, a full disk or a kill leaves, and what no process wrote.
    for (const left of ["", '{"pid":4', "999999", "null", '{"pid":"x","began":"1"}', '{"pid":0,"began":"1"}']) {
      const said: string[] = [];
      await writeFile(path, left);
      await utimes(path, minuteAgo, minuteAgo);
      expect(
        await withLock(
          path,
          (line) => said.push(line),
          () => Promise.resolve("in"),
          2000,
        ),
      ).toBe("in");
      expect(said).toEqual([expect.stringMatching(/^lock named no process/)]);
    }
    // One that was made just now may get its name yet.
    await writeFile(path, "");
    await expect(withLock(path, note, () => Promise.resolve(), 50)).rejects.toThrow("by another process");
    await rm(path);
    await mkdir(path);
    await expect(withLock(path, note, () => Promise.resolve(), 50)).rejects.toThrow("cannot be written (EISDIR");
  });

  test("leaves no lock behind where the disk is full", async () => {
    const path = join(folder, "lock");
    const module_ = new URL("../../src/platform/embedded/lock.ts", import.meta.url).href;
    const program = `import { withLock } from ${JSON.stringify(module_)};
      await withLock(${JSON.stringify(path)}, () => undefined, async () => undefined).catch((e) => console.log(e.message));`;
    // A file of this shell may hold nothing: the nearest to a full disk that any user can have.
    const shell = `ulimit -f 0; exec "$0" --import tsx --input-type=module -e "$1"`;
    const process_ = spawn("sh", ["-c", shell, process.execPath, program], { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = (await once(createInterface(process_.stdout), "line")) as [string];
    expect(said).toMatch(/^The data folder cannot be written \(EFBIG at .*\): make room for it\.$/);
    await expect(stat(path)).rejects.toThrow("ENOENT");
  });

  test("says who holds it when patience ends", async () => {
    const path = join(folder, "lock");
    await withLock(path, note, async () => {
      await expect(withLock(path, note, () => Promise.resolve(), 50)).rejects.toThrow(`by process ${process.pid}`);
    });
  });
});
