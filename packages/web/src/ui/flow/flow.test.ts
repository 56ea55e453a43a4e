import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { act, back, currentActivity, flowActions, jump, startFlow, stepState, type Activity } from "./flow.ts";

interface Known {
  readonly amount: string | null;
}

const three: readonly Activity<Known>[] = [
  { id: "what", title: "What" },
  { id: "price", title: "Price" },
  { id: "review", title: "Review" },
];

const nothing: Known = { amount: null };

describe("a stepped flow", () => {
  it("runs its activities in order, and past the last one is completed", () => {
    proves("rule:flow-01", "rule:flow-02", "rule:flow-03", "state:stepped-flow-actions", "state:stepped-flow-step");
    expect(flowActions).toEqual(["DONE", "OK", "CANCEL"]);
    const first = startFlow(three, nothing);
    expect([0, 1, 2].map((place) => stepState(first, place))).toEqual(["Processing", "Queued", "Queued"]);
    const second = act(first, "DONE", { amount: "12.50" });
    expect([currentActivity(second)?.id, second.context.amount, stepState(second, 0)]).toEqual([
      "price",
      "12.50",
      "Completed",
    ]);
    const over = act(act(second, "OK"), "DONE");
    expect([over.status, currentActivity(over), stepState(over, 2)]).toEqual(["completed", null, "Completed"]);
    expect(act(second, "CANCEL").status).toBe("cancelled");
  });

  it("goes back, but not from step 0, and refuses what it does not know", () => {
    proves("rule:flow-04");
    const first = startFlow(three, nothing);
    expect(currentActivity(back(act(first, "OK")))?.id).toBe("what");
    expect(() => back(first)).toThrow("Invalid Operation. No previous Activity");
    expect(() => jump(first, "nowhere")).toThrow("Unable to find activity nowhere");
    expect(() => act(first, "OK", nothing, "review")).toThrow("Unexpected Activity in flow");
    expect(() => act(act(first, "CANCEL"), "OK")).toThrow("Unexpected Activity in flow");
    expect(() => startFlow([], nothing)).toThrow("Unexpected Activity in flow");
  });

  it("lets an entry handler continue, cancel, finish or jump", () => {
    proves("rule:flow-05", "state:stepped-flow-entry-handler");
    const entering = (onEntry: Activity<Known>["onEntry"]) =>
      act(
        startFlow(
          [
            { id: "a", title: "A" },
            { id: "b", title: "B", ...(onEntry && { onEntry }) },
            { id: "c", title: "C" },
          ],
          nothing,
        ),
        "DONE",
      );
    expect(currentActivity(entering(() => ({ kind: "continue", context: { amount: "1" } })))?.id).toBe("b");
    expect(entering(() => ({ kind: "cancel" })).status).toBe("cancelled");
    expect(entering(() => ({ kind: "finish" })).status).toBe("completed");
    expect(currentActivity(entering(() => ({ kind: "jump", to: "c" })))?.id).toBe("c");
    expect(() => entering(() => ({ kind: "jump", to: "b" }))).toThrow("Unexpected Activity in flow");
  });
});
