import { describe, expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";

/** What others may call: a function or a class, and a constant that is a function. */
const OFFERED = /^export (?:async function|function|(?:abstract )?class) (\w+)|^export const (\w+) = (?:async )?\(/;

/** Names that a file offers without a word of what they mean. Of an overloaded function the first form says it. */
function unexplained(text: string): string[] {
  const lines = text.split("\n");
  const explained = new Set<string>();
  return lines.flatMap((line, at) => {
    const found = OFFERED.exec(line);
    const name = found?.[1] ?? found?.[2];
    if (name === undefined || explained.has(name)) return [];
    if (lines[at - 1]?.endsWith("*/")) explained.add(name);
    return explained.has(name) ? [] : [name];
  });
}

describe("what a file offers", () => {
  it("says what it means", () => {
    const offenders = sourceFiles()
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .flatMap((file) => unexplained(read(file)).map((name) => `${file}: ${name}`));
    expect(offenders, "say what it means, its units and its errors, not what its lines do").toEqual([]);
  });

  it("is found where it does not, and not where it does", () => {
    const text = [
      "/** One. */",
      "export function one(): void {}",
      "export async function two(): Promise<void> {}",
      "/** Three. */",
      "export function three(a: string): void;",
      "export function three(a: number): void;",
      "export class Four {}",
      "export const five = (): number => 5;",
      "export const SIX = 6;",
      "function seven(): void {}",
    ].join("\n");
    expect(unexplained(text)).toEqual(["two", "Four", "five"]);
  });
});
