import { expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { createSnackbar, messageDuration } from "./snackbar-store.ts";

function message(id: string) {
  return { id, title: id, body: "", tone: "plain" as const };
}

it("shows a message for 5000 ms", () => {
  proves("constant:notification_duration");
  expect(messageDuration).toBe(5000);
});

it("queues messages, removes each after 5000 ms, and adds none twice", () => {
  proves("snackbar#2", "snackbar#5", "constant:notification_duration", "rule:notification-01", "rule:notification-02");
  const later: [() => void, number][] = [];
  const bar = createSnackbar((work, ms) => later.push([work, ms]));
  bar.show(message("a"));
  bar.show(message("a"));
  bar.show(message("b"));
  expect(bar.get().map((item) => item.id)).toEqual(["a", "b"]);
  expect(later.map(([, ms]) => ms)).toEqual([messageDuration, messageDuration]);
  expect(messageDuration).toBe(5000);
  later[0]?.[0]();
  expect(bar.get().map((item) => item.id)).toEqual(["b"]);
});

it("takes the offers of what is done away, and leaves those of others", () => {
  const bar = createSnackbar(() => undefined);
  for (const id of ["undo:a1:Deleted", "undo:a12:Deleted", "saved"]) bar.show(message(id));
  bar.removeFrom("undo:a1:");
  expect(bar.get().map((item) => item.id)).toEqual(["undo:a12:Deleted", "saved"]);
});

it("keeps a message under the pointer or the focus, and gives it its time once more after that", () => {
  const later: (() => void)[] = [];
  const bar = createSnackbar((work) => later.push(work));
  bar.show(message("undo"));
  bar.hold();
  later.shift()?.();
  expect(bar.get().map((item) => item.id)).toEqual(["undo"]);
  bar.release();
  expect(bar.get().map((item) => item.id)).toEqual(["undo"]);
  later.shift()?.();
  expect(bar.get()).toEqual([]);
  expect(later).toEqual([]);
});

it("holds nothing more once the message under the hand was taken away", () => {
  const later: (() => void)[] = [];
  const bar = createSnackbar((work) => later.push(work));
  bar.show(message("undo"));
  bar.hold();
  bar.remove("undo");
  bar.show(message("saved"));
  for (const work of later) work();
  expect(bar.get()).toEqual([]);
});

it("gives a message that is shown again a time of its own", () => {
  const later: (() => void)[] = [];
  const bar = createSnackbar((work) => later.push(work));
  bar.show(message("undo"));
  bar.remove("undo");
  bar.show(message("undo"));
  later[0]?.();
  expect(bar.get().map((item) => item.id)).toEqual(["undo"]);
  later[1]?.();
  expect(bar.get()).toEqual([]);
});
