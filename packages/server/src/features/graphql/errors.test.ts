import { GraphQLError } from "graphql/index.js";
import { expect, it } from "vitest";
import { notFound } from "../../platform/http/problem.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { presentError } from "./errors.ts";

it("names the request of a fault, whose cause stands in the log alone; a refusal needs no looking up", () => {
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) } as Partial<Logger> as Logger;
  const fault = new GraphQLError("wrapped", { path: ["accounts"], originalError: new Error("the inside") });
  expect(presentError(fault, log, "r-1")).toEqual({
    message: "Internal Server Error",
    path: ["accounts"],
    extensions: { code: "internal-error", request_id: "r-1" },
  });
  expect(lines).toMatchObject([
    ["a GraphQL operation failed", { request_id: "r-1", error: { message: "the inside" } }],
  ]);
  expect(presentError(notFound(), log, "r-1").extensions).toEqual({ code: "not-found" });
});
