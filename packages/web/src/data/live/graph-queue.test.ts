import { graphOperations } from "@distributary/contract/graph/operations";
import type { GraphAnswer, GraphRequest } from "@distributary/contract/graph/graphql";
import { afterEach, expect, it, vi } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { CallError } from "../http/errors.ts";
import { createGraphQueue } from "./graph-queue.ts";

const uuid = "00000000-0000-4000-8000-000000000001";

afterEach(() => vi.useRealTimers());

it("waits 25 ms for further operations", async () => {
  proves("constant:graphql_batch_interval", "constant:batch_queue_interval");
  vi.useFakeTimers();
  const sent: number[] = [];
  const ask = createGraphQueue(async (requests) => {
    sent.push(requests.length);
    return requests.map(() => ({ data: { account: null } }));
  });
  const first = ask(graphOperations.currentAccount, { uuid });
  await vi.advanceTimersByTimeAsync(24);
  const second = ask(graphOperations.currentAccount, { uuid });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([2]);
  await Promise.all([first, second]);
});

it("gathers operations of 25 ms into requests of at most 20, and each is answered on its own", async () => {
  proves("constant:graphql_batch_max", "constant:batch_queue_max");
  const sent: GraphRequest[][] = [];
  const ask = createGraphQueue(async (requests) => {
    sent.push(requests);
    return requests.map((request): GraphAnswer => {
      if (request.variables?.["uuid"] !== "refused")
        return { data: { account: { name: request.variables?.["uuid"] } } };
      return { data: null, errors: [{ message: "Forbidden", extensions: { code: "forbidden" } }] };
    });
  });
  const names = [...Array.from({ length: 21 }, (_, index) => `${uuid}-${index}`), "refused"];
  const answers = await Promise.allSettled(names.map((name) => ask(graphOperations.currentAccount, { uuid: name })));
  // 22 = 20 that fill a request, and 2
  expect(sent.map((requests) => requests.length)).toEqual([20, 2]);
  expect(sent[0]?.[0]).toMatchObject({ operationName: "currentAccount", variables: { uuid: `${uuid}-0` } });
  expect(answers.slice(0, 21).map((one) => one.status === "fulfilled" && one.value.account?.name)).toEqual(
    names.slice(0, 21),
  );
  const refused = answers[21];
  expect(refused?.status === "rejected" && refused.reason).toEqual(
    new CallError(403, "Forbidden", { code: "forbidden" }),
  );
});

it("fails every operation of a request that did not arrive, and asks the next one anew", async () => {
  let away = true;
  const ask = createGraphQueue(async (requests) => {
    if (away) throw new CallError(0, "away");
    return requests.map(() => ({ data: { account: null } }));
  });
  const first = ask(graphOperations.currentAccount, { uuid });
  const second = ask(graphOperations.currentAccount, { uuid });
  await expect(first).rejects.toMatchObject({ status: 0 });
  await expect(second).rejects.toMatchObject({ status: 0 });
  away = false;
  await expect(ask(graphOperations.currentAccount, { uuid })).resolves.toEqual({ account: null });
});

it("asks an operation once more whose token was refused within a batch, and not again", async () => {
  proves("graphql:gql-error-codes");
  for (const code of ["invalid-headers", "invalid-jwt"] as const) {
    const sent: number[] = [];
    let good = 1;
    const ask = createGraphQueue(async (requests) => {
      sent.push(requests.length);
      return requests.map((): GraphAnswer => {
        if (good-- > 0) return { data: { account: null } };
        return { data: null, errors: [{ message: "Unauthorized", path: ["$"], extensions: { code, path: "$" } }] };
      });
    });
    const two = [ask(graphOperations.currentAccount, { uuid }), ask(graphOperations.currentAccount, { uuid })];
    await expect(two[0]).resolves.toEqual({ account: null });
    await expect(two[1]).rejects.toMatchObject({ status: 401, code });
    // 2 at first, 1 once more
    expect(sent).toEqual([2, 1]);
    good = 1;
    await expect(ask(graphOperations.currentAccount, { uuid })).resolves.toEqual({ account: null });
  }
});
