import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { api } from "../api.ts";
import { createGraphQueue } from "./graph-queue.ts";

/** GraphQL as the interface asks it: with the tokens, the renewal and the errors of every other call. */
export const askGraph = createGraphQueue(async (body) => {
  const answer = await api.call(graphqlEndpoints.ask, { body });
  return Array.isArray(answer) ? answer : [answer];
});
