import { expect, it } from "vitest";
import { createSnackbar, messageDuration } from "./snackbar-store.ts";

function message(id: string) {
  return { id, title: id, body: "", tone: "plain" as const };
}

it("[notification_duration] shows a message for 5000 ms", () => {
  expect(messageDuration).toBe(5000);
});

it("[snackbar#2 snackbar#5 notification_duration notification-01 notification-02] queues messages, removes each after 5000 ms, and adds none twice", () => {
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
