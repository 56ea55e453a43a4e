import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkFile, checkFolder } from "./check.ts";

const FOLDER = new URL("../../spec/vectors/", import.meta.url);
const FILES = (await readdir(FOLDER)).filter((file) => file.endsWith(".json"));

test("all reference vectors agree with the product's own functions", async () => {
  const results = await checkFolder(FOLDER.pathname);
  expect(results.flatMap(({ file, disagreements }) => disagreements.map((one) => ({ file, ...one })))).toEqual([]);
  const counted = Object.fromEntries(results.map(({ file, cases }) => [file.replace(".json", ""), cases]));
  expect(counted).toEqual({
    amortization: 40,
    cost_basis: 27,
    daycount: 200,
    fund_performance: 20,
    fx_triangulation: 27,
    nearest_price: 67,
    safe_conversion: 20,
    schedule: 67,
    xirr: 40,
  });
});

test.each(FILES)("every figure of %s counts: one that is wrong is found and named", async (file) => {
  const content = JSON.parse(await readFile(new URL(file, FOLDER), "utf8")) as { name: string; cases: Case[] };
  const given = content.cases.find(({ expected }) => expected !== null) as Case;
  for (const path of leavesOf(given.expected)) {
    const wrong = structuredClone(given);
    spoil(wrong.expected as object, path);
    const { disagreements } = checkFile("any name.json", JSON.stringify({ ...content, cases: [given, wrong] }));
    expect(disagreements, path.join(".")).toHaveLength(1);
    expect(disagreements[0]?.differences.join("\n")).toContain("expected");
  }
});

test("the rate of several, or of none, is compared as the file says it", async () => {
  const { cases } = JSON.parse(await readFile(new URL("xirr.json", FOLDER), "utf8")) as { cases: RateCase[] };
  const said = (status: string, xirr: string | null | undefined): unknown[] => {
    const given = cases.find(({ expected }) => expected.status === status) as RateCase;
    const asked = { ...given, expected: { ...given.expected, xirr } };
    const { disagreements } = checkFile("xirr.json", JSON.stringify({ name: "xirr", cases: [asked] }));
    return disagreements.flatMap(({ differences }) => differences);
  };
  // the first of several has the rates 0.1 and 0.2
  for (const rate of [null, "0.1", "0.2", "ambiguous"]) expect([rate, said("multiple", rate)]).toEqual([rate, []]);
  for (const rate of ["0.15", "wrong"]) {
    expect(said("multiple", rate)).toEqual([expect.stringMatching(`^xirr: "${rate}" expected, \\[0.1`)]);
    expect(said("no_solution", rate)).toEqual([`xirr: "${rate}" expected, null found`]);
  }
  expect(said("unique", null)).toEqual([expect.stringContaining("xirr: null expected, 0.3733")]);
  expect(said("no_solution", undefined)).toEqual([]);
});

test("what cannot be worked out is said: no JSON, an unknown kind, a case that makes no sense", () => {
  expect(checkFile("xirr.json", "[").problem).toBe("This is no JSON.");
  expect(checkFile("moon.json", '{"name":"phases","cases":[]}').problem).toContain("phases");
  expect(checkFile("xirr.json", "{}").problem).toBe("It has no list of cases.");
  const bad = checkFile(
    "daycount.json",
    '{"cases":[{"id":"one","start":"2025-02-30","end":"2025-03-01","expected":{}}]}',
  );
  expect(bad.disagreements).toMatchObject([{ id: "one", differences: [expect.stringContaining("2025-02-30")] }]);
});

interface RateCase {
  readonly expected: { readonly status: string; readonly xirr?: string | null };
}

interface Case {
  readonly expected: unknown;
}

/** Paths of the values inside, a few of a long list. */
function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (value === null || typeof value !== "object") return [[...path]];
  return Object.entries(value)
    .slice(0, 20)
    .flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function spoil(value: object, path: readonly string[]): void {
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Tree, value as Tree);
  const last = path.at(-1) as string;
  const old = holder[last];
  holder[last] =
    typeof old === "number"
      ? old + 1
      : typeof old === "string" && !Number.isNaN(Number(old))
        ? `${Number(old) + 1}`
        : "wrong";
}

type Tree = Record<string, unknown>;
