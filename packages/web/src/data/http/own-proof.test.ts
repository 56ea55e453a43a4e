import { expect, it } from "vitest";
import { askOwnProof, proofQuestion } from "./own-proof.ts";

it("asks one question for all calls that wait, and a new one afterwards", async () => {
  const first = askOwnProof();
  const second = askOwnProof();
  proofQuestion.get()?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(proofQuestion.get()).toBeNull();
  const third = askOwnProof();
  proofQuestion.get()?.answer(false);
  expect(await third).toBe(false);
});
