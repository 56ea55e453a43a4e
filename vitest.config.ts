import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/runners/longest-first.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What the tests of the server need before the first of them: the built program, and a database server. */
const serverGlobalSetup = [
  `${root}scripts/setup/built-server.mjs`,
  `${root}packages/server/test/support/global-setup.ts`,
];

// Soak runs do the same tests many times over: a limit that fits one round would only measure the factor.
const factor = Number(process.env["SOAK_FACTOR"] ?? "1");

/** One project for tests that need nothing but Node. They keep nothing, so one process may load the product for all. */
function unit(name: string, include: string[]) {
  const setupFiles = [`${root}scripts/soak/setup.ts`];
  return {
    test: {
      name,
      root,
      include,
      setupFiles,
      isolate: false,
      testTimeout: 600_000 * factor,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
    },
  };
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit("domain", ["packages/domain/{src,test}/**/*.test.ts"]),
      unit("contract", ["packages/contract/{src,test}/**/*.test.ts"]),
      unit("web", ["packages/web/{src,test}/**/*.test.{ts,tsx}"]),
      unit("bench", ["bench/**/*.test.ts"]),
      unit("house", ["scripts/**/*.test.ts"]),
      {
        test: {
          name: "server",
          root,
          include: ["packages/server/{src,test}/**/*.test.ts"],
          setupFiles: [`${root}scripts/soak/setup.ts`],
          globalSetup: serverGlobalSetup,
          alias: [
            {
              find: /^.*\/platform\/threads\/start(-process)?\.ts$/,
              replacement: `${root}packages/server/test/support/built-workers.ts`,
            },
          ],
          pool: "forks",
          maxWorkers: 2,
          // Each file starts servers of its own and changes nothing that another reads; loading all of the product anew
          // for every file would take longer than its tests.
          isolate: false,
          // Limits end what hangs; they say nothing about speed, and a busy machine must not reach them.
          testTimeout: 600_000 * factor,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          root,
          include: ["e2e/**/*.e2e.test.ts"],
          setupFiles: [`${root}e2e/support/when-failed.ts`],
          globalSetup: [`${root}e2e/support/first-start.ts`],
          pool: "forks",
          // Each waits now and then for its browser, its server or its database: three leave two processors no rest.
          maxWorkers: 3,
          // Each file starts a product and a browser of its own; what drives them is loaded once for all.
          isolate: false,
          testTimeout: 600_000 * factor,
          hookTimeout: 600_000,
          // What a page shows is asked for until it is there; a slow machine is given time, a fast one needs none.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
