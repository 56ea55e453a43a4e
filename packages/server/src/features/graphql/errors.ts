import { graphErrorCodes, type GraphError, type GraphErrorCode } from "@distributary/contract/graph/graphql";
import { GraphQLError } from "graphql/index.js";
import { asProblem } from "../../platform/http/errors.ts";
import { ValidationProblem } from "../../platform/http/problem.ts";
import type { Logger } from "../../platform/log/logger.ts";

const byStatus: Readonly<Record<number, GraphErrorCode>> = {
  403: "forbidden",
  404: "not-found",
  429: "too-many-requests",
};

/**
 * An error as the answer shows it. A refusal keeps its words; what was not foreseen is logged whole and answered with
 * nothing of it.
 */
export function presentError(error: unknown, log: Logger, requestId: string): GraphError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError && error.path ? { path: [...error.path] } : {};
  const as = (code: GraphErrorCode, message: string): GraphError => ({ message, ...path, extensions: { code } });
  const problem = asProblem(cause);
  if (problem instanceof ValidationProblem) return as("validation-failed", problem.message);
  if (problem !== null) {
    if (problem.status !== 401) return as(byStatus[problem.status] ?? "internal-error", problem.message);
    return ofRequest(problem.code === "invalid-headers" ? problem.code : "invalid-jwt", problem.message);
  }
  // What GraphQL itself says of a document or of its variables, unless it comes with a code of ours.
  if (cause instanceof GraphQLError) return as(ownCode(cause) ?? "validation-failed", cause.message);
  log.error("a GraphQL operation failed", { request_id: requestId, error: cause });
  const unforeseen = as("internal-error", "Internal Server Error");
  return { ...unforeseen, extensions: { ...unforeseen.extensions, request_id: requestId } };
}

function ownCode({ extensions }: GraphQLError): GraphErrorCode | null {
  return graphErrorCodes.find((code) => code === extensions["code"]) ?? null;
}

/** An error that concerns the request as a whole: it stands at the path `$`. */
export function ofRequest(code: GraphErrorCode, message: string): GraphError {
  return { message, path: ["$"], extensions: { code, path: "$" } };
}
