import type { GraphOperation } from "@distributary/contract/graph/operations";
import { graphqlEndpoints, type GraphAnswer } from "@distributary/contract/graph/graphql";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";

/** Asks one document and answers what came, whole. */
export async function askGraph(
  server: TestServer,
  as: SignedIn,
  query: string,
  variables: object = {},
): Promise<GraphAnswer> {
  const answer = await server.call(graphqlEndpoints.ask, { as, body: { query, variables: { ...variables } } });
  return answer.ok as GraphAnswer;
}

/** The data of an operation of the contract; throws with its errors. */
export async function dataOf<Variables extends object, Data extends object>(
  server: TestServer,
  as: SignedIn,
  operation: GraphOperation<Variables, Data>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await askGraph(server, as, operation.document, variables);
  if (errors !== undefined) throw new Error(`${operation.name}: ${JSON.stringify(errors)}`);
  return data as Data;
}
