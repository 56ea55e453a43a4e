import { bodyTexts } from "@distributary/contract/wire/body-limits";
import { transportTexts, type GeneralErrorBody, type ValidationItem } from "@distributary/contract/wire/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Busy } from "../busy.ts";
import { isAway } from "../db/away.ts";
import type { Logger } from "../log/logger.ts";
import { StoreFailure } from "../storage/file-store.ts";
import {
  databaseAway,
  HttpProblem,
  invalid,
  notFound,
  storeAway,
  tooBusy,
  tooLarge,
  tooMany,
  unavailable,
  ValidationProblem,
} from "./problem.ts";

/** Every refusal of the server in its one shape; what was not foreseen is logged whole and answered with nothing of it. */
export function answerErrors(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler((error: unknown, request, reply) => {
    if (isLeft(error, request, reply)) {
      log.info("caller left before the answer was sent", { request_id: request.id });
      return reply;
    }
    const problem = isTooLarge(error) ? tooLarge(bodyTexts.bytes(request.routeOptions.bodyLimit)) : asProblem(error);
    if (problem === null) {
      log.error("request failed", { request_id: request.id, error });
      return sendProblem(request, reply, new HttpProblem(500, transportTexts[500] ?? "", { code: "internal-error" }));
    }
    // Who went away in the middle of their own request reads no answer, and it is no fault of anybody's.
    if (problem.cause !== undefined && !request.raw.readableAborted)
      log.warn("request refused by a fault", { request_id: request.id, error: problem.cause });
    return problem instanceof ValidationProblem
      ? sendValidation(reply, problem.detail)
      : sendProblem(request, reply, problem);
  });
}

/**
 * Whether an answer broke because its caller went away while it was sent: no fault, and nobody is there to answer. A
 * stream of our own that ends early breaks in the same way, but its caller still waits.
 */
function isLeft(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  const isCut = error instanceof Error && Reflect.get(error, "code") === "ERR_STREAM_PREMATURE_CLOSE";
  return isCut && (reply.raw.destroyed || request.raw.socket.destroyed);
}

/** What a body that broke before its first byte had said of itself; a problem is neither packed nor a file. */
const OF_A_BODY = ["content-encoding", "content-disposition"];

/** Sends `{message, code?, request_id, current?}`. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): FastifyReply {
  for (const name of OF_A_BODY) reply.removeHeader(name);
  const body: GeneralErrorBody & { errors?: unknown } = { message: problem.message, request_id: request.id };
  if (problem.code !== undefined) body.code = problem.code;
  if (problem.current !== undefined) body.current = problem.current;
  if (request.routeOptions.config.endpoint?.door === "graphql")
    body.errors = [{ message: problem.message, path: ["$"], extensions: { code: problem.code, path: "$" } }];
  return reply.code(problem.status).type("application/json; charset=utf-8").headers(problem.headers).send(body);
}

function sendValidation(reply: FastifyReply, detail: readonly ValidationItem[]): FastifyReply {
  return reply.code(422).send({ detail });
}

/** What an error is to the caller; null where nobody foresaw it. */
export function asProblem(error: unknown): HttpProblem | ValidationProblem | null {
  if (error instanceof HttpProblem || error instanceof ValidationProblem) return error;
  if (error instanceof StoreFailure) return storeAway(error);
  if (error instanceof Busy) return tooBusy(error);
  if (!(error instanceof Error)) return null;
  if (isAway(error)) return databaseAway(error);
  const code: unknown = Reflect.get(error, "code");
  const status: unknown = Reflect.get(error, "statusCode");
  if (typeof code === "string") {
    const known = ofFramework(code) ?? ofDatabase(code, error);
    if (known) return known;
  }
  if (status === 429) return tooMany(Number(Reflect.get(error, "retryAfter")) || 60);
  if (typeof status === "number" && status >= 400 && status < 500)
    return invalid(["body"], "We couldn’t read the request. Check its format.", "invalid_request");
  return null;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === "FST_ERR_CTP_BODY_TOO_LARGE";
}

function ofFramework(code: string): HttpProblem | ValidationProblem | null {
  switch (code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return invalid(["body"], "This content type is not accepted. Send application/json.", "content_type");
    case "FST_ERR_BAD_URL":
      return notFound();
    default:
      return null;
  }
}

// SQLSTATE classes. A value that the door let through and the database cannot hold is the caller's to mend, but is
// logged (by its cause), because the schema at the door should have said so.
function ofDatabase(code: string, error: Error): HttpProblem | ValidationProblem | null {
  if (/^22[0-9A-Z]{3}$/.test(code)) {
    const problem = invalid(["body"], "A value can’t be stored. Check the values sent.", "value_error");
    problem.cause = error;
    return problem;
  }
  // Two writes met, or one waited too long for what another holds: it may simply be sent again.
  if (/^(40001|40P01|55P03)$/.test(code)) {
    const problem = unavailable();
    problem.cause = error;
    return problem;
  }
  return null;
}
