import { describe, expect, it } from "vitest";
import { endpoints } from "@distributary/contract/table";
import { fileOfRecord } from "./decisions.ts";
import { read } from "./files.ts";
import { NOT_BUILT_AT_MOST } from "./lists.ts";

const PREFIX = "/api/v1";

interface SpecifiedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly alternative_path?: string;
}

interface CallBeyond {
  readonly call: string;
  readonly decision: string;
}

const specified = JSON.parse(read("spec/contract/endpoints.json")) as SpecifiedCall[];
const notBuilt = JSON.parse(read("spec/not-built.json")) as string[];
const beyond = JSON.parse(read("spec/beyond.json")) as CallBeyond[];

const specifiedCalls = new Map(specified.map((call) => [`${call.method} ${call.path}`, call.id]));
const builtCalls = new Map(endpoints.map((row) => [`${row.method} ${PREFIX}${row.path}`, row.id]));

describe("the table of calls", () => {
  it("has every specified call, or spec/not-built.json lists it", () => {
    const missing = [...specifiedCalls].filter(([call, id]) => !builtCalls.has(call) && !notBuilt.includes(id));
    expect(missing).toEqual([]);
  });

  it("has left spec/not-built.json where it is built", () => {
    const open = new Set([...specifiedCalls].filter(([call]) => !builtCalls.has(call)).map(([, id]) => id));
    expect(
      notBuilt.filter((id) => !open.has(id)),
      "remove these lines",
    ).toEqual([]);
  });

  it("leaves ever fewer calls for later", () => {
    expect(notBuilt.length).toBeLessThanOrEqual(NOT_BUILT_AT_MOST);
  });

  it("gives a specified call the id of the specification", () => {
    const renamed = [...builtCalls].filter(([call, id]) => (specifiedCalls.get(call) ?? id) !== id);
    expect(renamed).toEqual([]);
  });

  it("answers at the second reading of a path where the specification has one", () => {
    const others = (rows: readonly (readonly [string, string | undefined])[]) => rows.filter(([, path]) => path);
    const built = new Set(endpoints.map((row) => row.id));
    expect(
      others(endpoints.map((row) => [row.id, row.alternativePath && PREFIX + row.alternativePath])).sort(),
    ).toEqual(
      others(specified.filter(({ id }) => built.has(id)).map((call) => [call.id, call.alternative_path])).sort(),
    );
  });

  it("has no call beyond the specification without a decision record", () => {
    const unexplained = [...builtCalls.keys()].filter(
      (call) => !specifiedCalls.has(call) && !beyond.some((row) => row.call === call),
    );
    expect(unexplained, "add it to spec/beyond.json with its record in docs/decisions").toEqual([]);
  });

  it("names existing decision records, for calls that it has", () => {
    const wrong = beyond.filter((row) => !builtCalls.has(row.call) || fileOfRecord(row.decision) === null);
    expect(wrong).toEqual([]);
  });

  it("has each id and each call once", () => {
    expect(new Set(endpoints.map((row) => row.id)).size).toBe(endpoints.length);
    expect(builtCalls.size).toBe(endpoints.length);
  });
});
