import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { startServer } from "../../bench/run/product.ts";
import { NOT_TO_BE_HAD } from "./fuzz/not-to-be-had.ts";
import { fuzz, type FuzzReport } from "./fuzz/run.ts";
import { endProbe } from "./last-line.ts";

/** Of all other operations and of the valid GraphQL documents, so many must have been answered for the run to say anything. */
const LEAST_TAKEN = 0.95;
const LEAST_GRAPH = 0.5;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: "20250101" },
    url: { type: "string" },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

function taken({ operations, never }: FuzzReport): number {
  const left = never.filter((id) => !NOT_TO_BE_HAD.includes(id));
  return 1 - left.length / (operations - NOT_TO_BE_HAD.length);
}

async function storm(url: string): Promise<void> {
  const began = performance.now();
  const report = await fuzz({ url, requests, seed, say: console.log });
  const seconds = Math.round((performance.now() - began) / 1000);
  const share = taken(report);
  const least = requests >= 1000 ? LEAST_TAKEN : 0;
  console.log(`seed ${seed}, ${seconds} s`);
  console.log(
    `${report.operations - report.never.length} of ${report.operations} operations answered 200; never: ${report.never.join(", ") || "none"}`,
  );
  console.log(`${Math.round(report.graphAnswered * 100)} % of the valid GraphQL documents were answered with data`);
  const server = report.found.filter(({ kind }) => kind === "server").length;
  const undocumented = report.found.length - server;
  const holds = report.found.length === 0 && share >= least && report.graphAnswered >= (least > 0 ? LEAST_GRAPH : 0);
  if (share < least) console.log(`too few operations were answered: ${Math.round(share * 100)} %`);
  endProbe(`${report.requests} requests, ${server} of 500 or above, ${undocumented} undocumented`, holds);
}

if (values.url !== undefined) {
  await storm(values.url);
} else {
  const folder = mkdtempSync(join(tmpdir(), "distributary-fuzz-"));
  try {
    const product = await startServer(folder, { CAPTCHA_COST: "0" });
    try {
      await storm(product.url);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
