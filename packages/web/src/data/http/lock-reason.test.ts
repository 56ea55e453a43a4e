import { expect, it } from "vitest";
import { askLockReason, lockQuestion, lockReasonHeader } from "./lock-reason.ts";

const locked = { lockDate: "2024-12-31", day: "2024-11-03" };

it("asks one question for all writes that wait, and a new one afterwards", async () => {
  const first = askLockReason(locked);
  const second = askLockReason({ ...locked, day: "2024-10-01" });
  expect(lockQuestion.get()?.locked).toEqual(locked);
  lockQuestion.get()?.answer("found a receipt");
  expect(await Promise.all([first, second])).toEqual(["found a receipt", "found a receipt"]);
  expect(lockQuestion.get()).toBeNull();
  const third = askLockReason(locked);
  lockQuestion.get()?.answer(null);
  expect(await third).toBeNull();
});

it("writes a reason so that a header can hold it", () => {
  expect(["found a receipt ", "Überweisung", "utf-8''x", "two\nlines"].map(lockReasonHeader)).toEqual([
    "found a receipt",
    "UTF-8''%C3%9Cberweisung",
    "UTF-8''utf-8''x",
    "UTF-8''two%0Alines",
  ]);
});
