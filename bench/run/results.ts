import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../results.json", import.meta.url));

/** One figure of a bench: what was measured, against what, and what is asked of it. */
export interface Finding {
  readonly name: string;
  readonly figures: Readonly<Record<string, unknown>>;
  /** What must hold, in words, and whether it did in this run. */
  readonly asked?: string;
  readonly holds?: boolean;
}

/** Prints the findings of a bench and keeps them in `bench/results.json`, beside those of the others. */
export function report(bench: string, findings: readonly Finding[]): void {
  for (const finding of findings) {
    const verdict =
      finding.asked === undefined ? "" : `   ${finding.holds ? "holds" : "DOES NOT HOLD"}: ${finding.asked}`;
    console.log(`${bench}  ${finding.name}${verdict}\n    ${JSON.stringify(finding.figures)}`);
  }
  const kept: Record<string, unknown> = existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>)
    : {};
  mkdirSync(dirname(FILE), { recursive: true });
  const machine = { cores: cpus().length, memory_gib: Math.round(totalmem() / 2 ** 30), node: process.version };
  writeFileSync(FILE, `${JSON.stringify({ ...kept, [bench]: { machine, findings } }, null, 2)}\n`);
}
