import { expect, it } from "vitest";
import { CallError } from "./errors.ts";
import { askPatiently } from "./patience.ts";

/** Answers with each in turn; a number is the status of a failure. */
function asking(...turns: readonly (number | string)[]) {
  const waits: number[] = [];
  const said: boolean[] = [];
  const left = [...turns];
  const answer = askPatiently(
    async () => {
      const turn = left.shift();
      if (typeof turn === "number") throw new CallError(turn, "");
      return turn;
    },
    { wait: async (ms) => void waits.push(ms), away: (isAway) => void said.push(isAway) },
  );
  return { answer, waits, said, left };
}

it("asks again with growing pauses while the server cannot be reached, and goes on by itself when it can", async () => {
  const { answer, waits, said } = asking(0, 502, 503, 504, 0, 0, "completed");
  expect(await answer).toBe("completed");
  // doubled from 700, and never more than 10,000
  expect(waits).toEqual([700, 1400, 2800, 5600, 10_000, 10_000]);
  expect(said).toEqual([true, true, true, true, true, true, false]);
});

it("ends at once with a refusal, which asking again would not change", async () => {
  const { answer, waits, said, left } = asking(0, 404, "never asked for");
  await expect(answer).rejects.toMatchObject({ status: 404 });
  expect([waits, said, left]).toEqual([[700], [true, false], ["never asked for"]]);
});
