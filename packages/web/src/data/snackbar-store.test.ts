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
