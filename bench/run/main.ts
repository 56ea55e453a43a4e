import { parseArgs } from "node:util";
import { benchAccess } from "./access.ts";
import { benchCold } from "./cold.ts";
import { benchDocuments } from "./documents.ts";
import { benchImport } from "./import.ts";
import { benchRead } from "./read.ts";
import { benchRecords } from "./records.ts";
import { benchReport } from "./report.ts";
import { benchScroll } from "./scroll.ts";
import { benchStatement } from "./statement.ts";
import { benchSummaryCall } from "./summary-call.ts";
import { benchSummaryCommand } from "./summary-command.ts";
import { benchValuation } from "./valuation.ts";

// `npm run bench` measures all of it; `-- --only read,import --sizes 100000` a part.
const { values } = parseArgs({ options: { only: { type: "string" }, sizes: { type: "string" } } });
const sizes = (fallback: readonly number[]): readonly number[] => values.sizes?.split(",").map(Number) ?? fallback;
const benches = {
  read: () => benchRead(),
  records: () => benchRecords(sizes([1_000, 100_000])),
  access: () => benchAccess(),
  documents: () => benchDocuments(),
  cold: () => benchCold(sizes([10_000])),
  scroll: () => benchScroll(sizes([100_000])),
  import: () => benchImport(sizes([100_000, 1_000_000])),
  statement: () => benchStatement(sizes([1_000_000])),
  "summary-call": () => benchSummaryCall(sizes([10_000, 100_000, 1_000_000])),
  valuation: () => benchValuation(sizes([10_000, 100_000, 1_000_000])),
  report: () => benchReport(),
  "summary-command": () => benchSummaryCommand(sizes([100_000, 1_000_000])),
} as const;
for (const [name, bench] of Object.entries(benches)) {
  if (values.only === undefined || values.only.split(",").includes(name)) await bench();
}
