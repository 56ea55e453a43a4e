import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bundledBinaries, describeBinaries, keepBinaries } from "../../src/platform/embedded/binaries.ts";
import { startDatabase } from "../../src/platform/embedded/start.ts";
import { keepSecretKey } from "../../src/platform/settings/secret.ts";
import { sentenceOf } from "../../src/sentence.ts";
import { testFolder } from "../support/cluster.ts";
import { testSecretKey } from "../support/database.ts";

let folder = "";
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every file below a folder. */
async function filesBelow(top: string): Promise<string[]> {
  const entries = await readdir(top, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What tells one file from another: two disks may use one number for two files. */
function identityOf(file: string): string {
  const { dev, ino } = statSync(file);
  return `${dev}:${ino}`;
}

describe("the programs that are kept beside the data", () => {
  it("share no file with the program, so that nothing done to the data changes it", async () => {
    const bundled = await bundledBinaries();
    const target = join(folder, "18.program");
    // As an earlier program left them: shared, under another mark.
    await mkdir(join(target, `version-${bundled.version}`), { recursive: true });
    const kept = await keepBinaries(bundled, target);
    const own = new Set((await filesBelow(bundled.folder)).map(identityOf));
    const files = await filesBelow(target);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => own.has(identityOf(file)))).toEqual([]);
    expect(files.every((file) => statSync(file).nlink === 1)).toBe(true);
    expect(existsSync(join(target, `version-${bundled.version}`))).toBe(false);
    const program = join(bundled.folder, "bin", "postgres");
    const before = (await stat(program)).mode;
    for (const file of files) await chmod(file, 0o600);
    expect((await stat(program)).mode).toBe(before);
    // Copied whole, so a later program can run them.
    for (const file of files) await chmod(file, 0o755);
    expect(await describeBinaries(kept.folder)).toMatchObject({ version: bundled.version });
    // Another start leaves them as they are.
    const [first = ""] = files;
    await writeFile(first, "changed");
    await keepBinaries(bundled, target);
    expect(statSync(first).size).toBe(7);
  });
});

/** Only root may mount a disk of a size of its own. */
const canMount = process.platform === "linux" && process.getuid?.() === 0;

describe.runIf(canMount)("a first start on a full disk", () => {
  const mount = (options: string): string => {
    const disk = join(folder, "disk");
    execFileSync("mkdir", ["-p", disk]);
    execFileSync("mount", ["-t", "tmpfs", "-o", `mode=711,${options}`, "tmpfs", disk]);
    return disk;
  };
  // The last process of a database leaves its folder a moment after it has said that it stopped.
  afterEach(() => vi.waitFor(() => execFileSync("umount", [join(folder, "disk")], { stdio: "pipe" }), 60_000));
  const resize = (options: string): void => {
    execFileSync("mount", ["-o", `remount,${options}`, join(folder, "disk")]);
  };
  const start = (disk: string) =>
    startDatabase({ dataDir: disk, databaseUrl: null, secretKey: testSecretKey }, { role: "server" });

  it("says what it needs, makes nothing, and works once there is room", async () => {
    const disk = mount("size=20m");
    const refused = await start(join(disk, "data")).catch(sentenceOf);
    expect(refused).toMatch(
      /^The disk of .*data has (19|20) MB left and a first start needs 256 MB: free some room, .*Nothing was made\.$/,
    );
    expect(await readdir(disk)).toEqual([]);
    resize("size=400m");
    const running = await start(join(disk, "data"));
    await running.stop();
  });

  // Room enough by its bytes, and none for one more file: while programs are copied, and while the database is made.
  it.each([300, 1_200])("that ends after %i files is said, and leaves nothing half made", async (files) => {
    const disk = mount(`size=400m,nr_inodes=${files}`);
    const refused = await start(disk).catch(sentenceOf);
    expect(refused).toMatch(/^(The disk is full|The database could not be made, because the disk of) .*free some room/);
    const left = (await readdir(join(disk, "postgres"))).filter((name) => name !== "18.program");
    expect(left).toEqual([]);
    resize("size=400m,nr_inodes=100000");
    const running = await start(disk);
    await running.stop();
  });

  it("keeps no key that is half written", async () => {
    const disk = mount("size=4k");
    await writeFile(join(disk, "filled"), Buffer.alloc(4096)).catch(() => undefined);
    expect(() => keepSecretKey(undefined, disk)).toThrow(/its disk is full: free some room/);
    expect(existsSync(join(disk, "secret-key"))).toBe(false);
    await rm(join(disk, "filled"));
    expect(keepSecretKey(undefined, disk).length).toBeGreaterThan(32);
  });
});
