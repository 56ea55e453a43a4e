import type { GraphAnswer, GraphRequest } from "@distributary/contract/graph/graphql";
import type { Actor } from "../../access/session/actor.ts";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { GraphEngine, ReadDocument } from "../../platform/graphql/engine.ts";
import { asProblem } from "../../platform/http/errors.ts";
import { HttpProblem } from "../../platform/http/problem.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { presentError } from "./errors.ts";
import { graphContext } from "./resolvers.ts";

/** Carries out GraphQL queries for one actor. */
export interface GraphService {
  /** Answers operations one after another, each on its own: what is wrong with one is no matter to the next. */
  ask(actor: Actor, requests: readonly GraphRequest[], allowed: () => Promise<boolean>): Promise<GraphAnswer[]>;
}

/** Answers requests with the engine over these records; what fails unforeseen goes to the log. */
export function graphService(parts: {
  readonly engine: GraphEngine;
  readonly records: readonly GraphRecords[];
  readonly log: Logger;
}): GraphService {
  const { engine, records, log } = parts;

  const refused = (error: unknown, actor: Actor): GraphAnswer => ({
    data: null,
    errors: [presentError(error, log, actor.requestId)],
  });

  const answer = async (actor: Actor, context: object, { query, variables }: GraphRequest): Promise<GraphAnswer> => {
    const read = engine.read(query);
    const not = whyNot(read);
    if (not !== null) return not;
    if (!("document" in read)) throw new Error("a document that is not refused can be carried out");
    try {
      const { data, errors } = await engine.run(read.document, context, variables ?? {});
      const known = (data ?? null) as GraphAnswer["data"];
      if (errors === undefined || errors.length === 0) return { data: known };
      const away = errors.map(({ originalError }) => originalError).find(isUnavailable);
      // The operations behind it would fare no better: the whole request is refused, and asked again in a moment.
      if (away !== undefined) throw away;
      return { data: known, errors: errors.map((one) => presentError(one, log, actor.requestId)) };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return refused(error, actor);
    }
  };

  return {
    ask: async (actor, requests, allowed) => {
      const context = graphContext(records, actor);
      const answers: GraphAnswer[] = [];
      for (const request of requests) {
        // A session can end between two operations of a batch.
        const open = answers.length === 0 || (await allowed());
        answers.push(
          open
            ? await answer(actor, context, request)
            : refused(new HttpProblem(401, "Unauthorized", { code: "invalid-jwt" }), actor),
        );
      }
      return answers;
    },
  };
}

/** Whether nothing is wrong with what was asked: the server cannot answer it now. */
function isUnavailable(error: unknown): boolean {
  const problem = asProblem(error);
  return problem instanceof HttpProblem && problem.status === 503;
}

function whyNot(read: ReadDocument): GraphAnswer | null {
  if ("document" in read) {
    if (read.operation === "query") return null;
    const message =
      read.operation === "mutation"
        ? "GraphQL only reads here: records are written over REST."
        : "Send queries over HTTP and subscriptions over the websocket.";
    return { data: null, errors: [{ message, extensions: { code: "validation-failed" } }] };
  }
  const code = read.large ? "too-complex" : "validation-failed";
  return { data: null, errors: [{ message: read.refused.message, extensions: { code } }] };
}
