import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

let memory = "";
beforeAll(() => {
  memory = mkdtempSync(join(tmpdir(), "memory-"));
});
afterAll(() => rmSync(memory, { recursive: true }));

/** What a process says that asks for its temporary files in memory, writes one, and ends. */
function ask(room: number, env: Record<string, string> = {}): { folder: string | null; written: boolean } {
  const module = fileURLToPath(new URL("temporary.mjs", import.meta.url));
  const program = `
    const { keepTemporaryFilesInMemory } = await import(${JSON.stringify(module)});
    const { existsSync, mkdtempSync, rmSync } = await import("node:fs");
    const { tmpdir } = await import("node:os");
    const folder = keepTemporaryFilesInMemory(${JSON.stringify(memory)}, ${room});
    const written = mkdtempSync(tmpdir() + "/written-");
    const inside = folder !== null && written.startsWith(folder) && existsSync(written);
    rmSync(written, { recursive: true });
    console.log(JSON.stringify({ folder, written: inside }));`;
  const { TMPDIR: _chosen, ...rest } = process.env;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env: { ...rest, ...env } });
  return JSON.parse(run.stdout.toString()) as { folder: string | null; written: boolean };
}

it("keeps what a run writes for a while in memory, and leaves nothing there", () => {
  const { folder, written } = ask(1);
  expect(folder?.startsWith(join(memory, "tests-"))).toBe(true);
  expect(written).toBe(true);
  expect(readdirSync(memory)).toEqual([]);
});

it("stays on the disk where memory is short, or where somebody has chosen a place", () => {
  expect(ask(Number.MAX_SAFE_INTEGER)).toEqual({ folder: null, written: false });
  expect(ask(1, { TMPDIR: tmpdir() })).toEqual({ folder: null, written: false });
});

it("clears away what a killed run has left there, and nothing of one that still runs, or of others", () => {
  const left = (name: string, process_?: string): string => {
    const folder = join(memory, name);
    mkdirSync(folder);
    if (process_ !== undefined) writeFileSync(join(folder, "process"), process_);
    return folder;
  };
  // No process has a number beyond the 22 bits that Linux gives them.
  const killed = left("tests-killed", String(2 ** 22 + 1));
  const kept = [left("tests-runs", String(process.pid)), left("tests-of-others"), left("others", String(2 ** 22 + 1))];
  ask(1);
  expect(existsSync(killed)).toBe(false);
  expect(kept.map((folder) => existsSync(folder))).toEqual([true, true, true]);
});
