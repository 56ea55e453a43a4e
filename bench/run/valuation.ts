import { fileURLToPath } from "node:url";
import { secondsForBoth, TOOLS } from "../limits/accounting-tools.ts";
import { bookFolder, dataFolder } from "./books.ts";
import { signIn, type Client } from "./client.ts";
import { residentMiB, runProcess, startServer } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { rounded, spread, type Spread } from "./statistics.ts";

const PASS = fileURLToPath(new URL("../limits/pass.mjs", import.meta.url));
const PASSES = 5;
const WARM_UP = 20;
const ASKED = 40;

/** Ten columns of each row, as fields, functions over its positions and dotted paths. */
const COLUMNS = [
  "value.at",
  "value.diff",
  "basis",
  "unrealised",
  "share",
  "position_count",
  "label",
  "bridge.price",
  "bridge.currency",
  "incomplete",
];

const GROUPED = { primaryIndex: "entity", grouping: ["instrument_type", "currency"] } as const;

/** The questions, each asked for other days every time. */
const QUESTIONS = {
  "lots, three keys, ten columns, performance": {
    ...GROUPED,
    custom_columns: COLUMNS,
    networth_features: ["lots", "performance"],
  },
  "the same with every position": {
    ...GROUPED,
    custom_columns: COLUMNS,
    networth_features: ["lots", "performance"],
    includeComponents: true,
  },
  "performance in total and by account": { networth_features: ["performance"] },
  "performance of every position": { networth_features: ["performance"], includeComponents: true },
} as const;

interface AtSize {
  readonly size: number;
  readonly questions: ReadonlyMap<string, Spread>;
  readonly series: Spread;
  readonly pass: Spread;
  readonly full: number;
}

/** Summaries with lots, groups, own columns and returns, and ten years of daily net worth, on a warm book. */
export async function benchValuation(sizes: readonly number[]): Promise<void> {
  const measured: AtSize[] = [];
  for (const size of sizes) measured.push(await atSize(size));
  const findings = measured.flatMap(findingsOf);
  const [least] = measured;
  const most = measured.at(-1);
  if (least && most && least !== most) {
    const growth = [...most.questions].map(([name, { median }]) => {
      return [name, rounded(median / (least.questions.get(name)?.median ?? median))] as const;
    });
    findings.push({
      name: `times slower at ${most.size} transactions than at ${least.size}`,
      figures: { ...Object.fromEntries(growth), series: rounded(most.series.median / least.series.median) },
    });
  }
  report("valuation", findings);
}

function findingsOf({ size, questions, series, pass, full }: AtSize): Finding[] {
  const million = size >= 1_000_000;
  const toOthers = (milliseconds: number): Record<string, unknown> => {
    const tools = size > 100_000 ? [] : TOOLS.flatMap((tool) => toolRatio(tool, size, milliseconds));
    return { over_pass: rounded(milliseconds / 1000 / pass.median), over_tools: Object.fromEntries(tools) };
  };
  const asked = [...questions].map(([name, times], place): Finding => ({
    name: `${size} transactions, warm, milliseconds of the call: ${name}`,
    figures: { ...times, ...(place === 0 ? toOthers(times.median) : {}) },
    ...(million && place === 0 ? { asked: "under 50 ms", holds: times.median < 50 } : {}),
  }));
  const days = { name: `${size} transactions, milliseconds of the call: ten years of daily net worth` };
  return [
    ...asked,
    {
      ...days,
      figures: { ...series, over_pass: rounded(series.median / 1000 / pass.median), resident_full_mib: full },
      ...(million ? { asked: "under 300 ms", holds: series.median < 300 } : {}),
    },
  ];
}

const toolSeconds = new Map<string, number | null>();

/** Both dates in one process of each tool that is installed; asked once in a run. */
function toolRatio(tool: (typeof TOOLS)[number], size: number, milliseconds: number): [string, number][] {
  const key = `${tool} ${size}`;
  const known = toolSeconds.get(key);
  const seconds =
    known === undefined ? secondsForBoth(tool, bookFolder(size, true), "2025-12-31", "2024-12-31") : known;
  toolSeconds.set(key, seconds);
  return seconds === null ? [] : [[tool, rounded(milliseconds / 1000 / seconds)]];
}

async function atSize(size: number): Promise<AtSize> {
  const book = bookFolder(size, size <= 100_000);
  const pass: number[] = [];
  for (let run = 0; run <= PASSES; run++) {
    const { seconds } = await runProcess(process.execPath, [PASS, book, "--at", "2025-12-31", "--since", "2024-12-31"]);
    if (run > 0) pass.push(seconds);
  }
  const server = await startServer(await dataFolder(size));
  try {
    const client = await signIn(server.url);
    const questions = new Map<string, Spread>();
    for (const [name, question] of Object.entries(QUESTIONS)) questions.set(name, await times(client, question));
    const series = await timesOf(10, (place) => client.call("POST", "/transactions/summary", tenYears(place)));
    return { size, questions, series, pass: spread(pass), full: residentMiB(server.pid) };
  } finally {
    await server.stop();
  }
}

function times(client: Client, question: object): Promise<Spread> {
  return timesOf(ASKED, (place) =>
    client.call("POST", "/transactions/summary", {
      ...question,
      at: dayAfterStart(3_400 - place * 7),
      since: dayAfterStart(2_900 - place * 7),
      include_basis: true,
    }),
  );
}

async function timesOf(count: number, call: (place: number) => Promise<{ milliseconds: number }>): Promise<Spread> {
  for (let place = 0; place < Math.min(WARM_UP, count); place++) await call(place + count);
  const found: number[] = [];
  for (let place = 0; place < count; place++) found.push((await call(place)).milliseconds);
  return spread(found);
}

/** A question that carries every day of ten years up to another last day each time. */
function tenYears(place: number): object {
  const at = dayAfterStart(3_400 - place);
  return { at, history: { from: dayAfterStart(3_400 - place - 3_652), to: at, step: "D" } };
}

function dayAfterStart(days: number): string {
  return new Date(Date.UTC(2016, 5, 1) + days * 86_400_000).toISOString().slice(0, 10);
}
