import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

/** A server whose answers the test gives, each as of when it was asked. */
function slowServer() {
  const asked: { signal: AbortSignal; answer: (rows: string) => void }[] = [];
  const read = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason as Error));
      asked.push({ signal, answer });
    });
  return { asked, read };
}

const queryKey = ["events"];

it("begins a list's first reading again where something was written meanwhile", async () => {
  const cache = new AnswerCache({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const { asked, read } = slowServer();
  const list = new QueryObserver(cache, { queryKey, queryFn: read });
  const stop = list.subscribe(() => undefined);
  const written = cache.invalidateQueries();
  asked[0]?.answer("without the row");
  asked[1]?.answer("with the row");
  await written;
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(list.getCurrentResult()).toMatchObject({ data: "with the row", fetchStatus: "idle" });
  stop();
});

it("hands whoever waits for a reading that nobody shows what was asked after the write", async () => {
  const cache = new AnswerCache({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const { asked, read } = slowServer();
  const options = cache.fetchQuery({ queryKey, queryFn: read });
  const written = cache.invalidateQueries();
  asked[0]?.answer("before");
  asked[1]?.answer("after");
  await written;
  expect(await options).toBe("after");
  expect(cache.getQueryData(queryKey)).toBe("after");
});

it("leaves what is not concerned, and refuses whom the second reading refuses", async () => {
  const cache = new AnswerCache({ defaultOptions: { queries: { retry: false } } });
  const { asked, read } = slowServer();
  const other = cache.fetchQuery({ queryKey: ["accounts"], queryFn: read });
  let failing = false;
  const list = cache.fetchQuery({
    queryKey,
    queryFn: async () => {
      if (failing) throw new Error("away");
      failing = true;
      return new Promise<string>(() => undefined);
    },
  });
  await cache.invalidateQueries({ queryKey });
  await expect(list).rejects.toThrow("away");
  expect(asked).toHaveLength(1);
  asked[0]?.answer("as asked");
  expect(await other).toBe("as asked");
});

it("asks once what is a write itself", async () => {
  const cache = new AnswerCache();
  const { asked, read } = slowServer();
  const token = cache.fetchQuery({ queryKey: ["mailed-token"], queryFn: read, meta: { once: true } });
  await cache.invalidateQueries();
  asked[0]?.answer("valid");
  expect([await token, asked.length]).toEqual(["valid", 1]);
});
