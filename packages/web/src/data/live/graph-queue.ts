import type { GraphOperation } from "@distributary/contract/graph/operations";
import { graphLimits, type GraphAnswer, type GraphRequest } from "@distributary/contract/graph/graphql";
import { CallError } from "../http/errors.ts";

/** Asks one operation. Throws CallError where it was refused. */
export type AskGraph = <Variables extends object, Data extends object>(
  operation: GraphOperation<Variables, Data>,
  variables: Variables,
) => Promise<Data>;

interface Waiting {
  readonly request: GraphRequest;
  resolve(answer: GraphAnswer): void;
  reject(failure: unknown): void;
}

const statusOf: Readonly<Record<string, number>> = {
  "invalid-headers": 401,
  "invalid-jwt": 401,
  forbidden: 403,
  "not-found": 404,
  "validation-failed": 422,
  "too-complex": 422,
  "too-many-requests": 429,
};

/**
 * Gathers what is asked within 25 ms into one request of at most 20 operations; a full one leaves at once. An operation
 * that is refused fails alone, for its token after one more try; a request that does not arrive fails all of its operations.
 */
export function createGraphQueue(send: (requests: GraphRequest[]) => Promise<readonly GraphAnswer[]>): AskGraph {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    send(batch.map(({ request }) => request)).then(
      (answers) =>
        batch.forEach((one, index) => {
          const answer = answers[index];
          if (answer === undefined) one.reject(new CallError(500, "Generic Error"));
          else one.resolve(answer);
        }),
      (failure: unknown) => batch.forEach((one) => one.reject(failure)),
    );
  }

  const put = (request: GraphRequest): Promise<GraphAnswer> =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (waiting.length >= graphLimits.batch) leave();
      else timer ??= setTimeout(leave, graphLimits.batchInterval);
    });

  return async <Variables extends object, Data extends object>(
    operation: GraphOperation<Variables, Data>,
    variables: Variables,
  ) => {
    const request = {
      query: operation.document,
      operationName: operation.name,
      variables: { ...variables } as Record<string, unknown>,
    };
    let answer = await put(request);
    // Refused within a batch, when the session moved on between two of its operations: the next request renews its token.
    if (answer.errors?.some(({ extensions: { code } }) => statusOf[code] === 401) === true) answer = await put(request);
    const error = answer.errors?.[0];
    if (error !== undefined) {
      const { code, request_id: requestId = null } = error.extensions;
      throw new CallError(statusOf[code] ?? 500, error.message, { code, requestId });
    }
    return answer.data as Data;
  };
}
