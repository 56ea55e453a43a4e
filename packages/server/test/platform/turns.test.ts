import { describe, expect, it } from "vitest";
import { Busy } from "../../src/platform/busy.ts";
import { inTurn, Turns, type Claim, type TurnLimits } from "../../src/platform/turns.ts";

const limits: TurnLimits = { atOnce: 2, atOnceEach: 2, waiting: 100, waitingAlone: 100, patienceMs: 60_000 };

/** Pieces of work that end when they are told to, and the order in which they began. */
function work(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused = new Map<string, unknown>();
  return {
    begun,
    refused,
    ask(name: string, universe: string | null, more: Partial<Claim> = {}): void {
      const claim: Claim = { universe, person: null, ...more };
      inTurn(turns, claim, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }).catch((error: unknown) => refused.set(name, error));
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await settled();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("go round between universes, however many of one wait", async () => {
    const { begun, ask, end } = work(new Turns(limits));
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) ask(name, "a");
    for (const name of ["b1", "b2"]) ask(name, "b");
    ask("c1", "c");
    await settled();
    expect(begun).toEqual(["a1", "a2"]);
    for (const name of ["a1", "a2", "b1", "a3", "c1", "b2"]) await end(name);
    // a1 ends: a holds one still, so b is next. a2 ends: a holds none and its line is the oldest. Then c, b, and a again.
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "c1", "b2", "a4", "a5"]);
  });

  it("leave room for others: one universe, and one person in many universes, has its share at most", async () => {
    const turns = new Turns({ ...limits, atOnce: 4, atOnceEach: 2 });
    const { begun, ask } = work(turns);
    for (const universe of ["a", "b", "c"]) ask(`eve in ${universe}`, universe, { person: "eve" });
    ask("ada in d", "d", { person: "ada" });
    ask("ada in d again", "d", { person: "ada" });
    ask("bob in d", "d", { person: "bob" });
    await settled();
    expect(begun).toEqual(["eve in a", "eve in b", "ada in d", "ada in d again"]);
    expect(turns.load).toEqual({ running: 4, waiting: 2 });
  });

  it("of those that are alone in a universe come one after another, and hold nobody else up", async () => {
    const { begun, ask, end } = work(new Turns({ ...limits, atOnce: 3, atOnceEach: 3, waitingAlone: 1 }));
    ask("w1", "a", { alone: true });
    ask("w2", "a", { alone: true });
    ask("w3", "a", { alone: true });
    ask("r", "a");
    ask("other", "b", { alone: true });
    await settled();
    expect(begun).toEqual(["w1", "r", "other"]);
    await end("w1");
    expect(begun).toEqual(["w1", "r", "other", "w2"]);
  });

  it("refuse the one too many that waits to be alone, but for work that nobody waits for", async () => {
    const { begun, refused, ask, end } = work(new Turns({ ...limits, waitingAlone: 1 }));
    for (const name of ["w1", "w2", "w3"]) ask(name, "a", { alone: true });
    ask("job", "a", { alone: true, patient: true });
    await settled();
    expect([...refused.keys()]).toEqual(["w3"]);
    expect(refused.get("w3")).toBeInstanceOf(Busy);
    for (const name of ["w1", "w2"]) await end(name);
    expect(begun).toEqual(["w1", "w2", "job"]);
  });

  it("refuse those of whoever has most waiting where no more may wait", async () => {
    const { begun, refused, ask, end } = work(new Turns({ ...limits, waiting: 3 }));
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) ask(name, "a");
    ask("b1", "b");
    ask("c1", "c");
    ask("d1", "d");
    await settled();
    // a6 found three of its own waiting; b1 and c1 put out the newest of a; then each has one.
    expect([...refused.keys()]).toEqual(["a6", "a5", "a4", "d1"]);
    for (const name of ["a1", "a2", "b1"]) await end(name);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "c1"]);
  });

  it("are not waited for longer than is worth it", async () => {
    const { begun, refused, ask } = work(new Turns({ ...limits, atOnce: 1, patienceMs: 1 }));
    ask("first", "a");
    ask("late", "b");
    ask("job", "c", { patient: true });
    await expect.poll(() => [...refused.keys()]).toEqual(["late"]);
    expect(begun).toEqual(["first"]);
  });

  it("end with what the work throws, and the next begins", async () => {
    const turns = new Turns({ ...limits, atOnce: 1 });
    const claim = { universe: "a", person: null };
    const failing = inTurn(turns, claim, () => Promise.reject(new Error("no")));
    const next = inTurn(turns, claim, () => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(turns.load).toEqual({ running: 0, waiting: 0 });
  });
});
