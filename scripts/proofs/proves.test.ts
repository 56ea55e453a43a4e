import { expect, it } from "vitest";
import { proves } from "./proves.ts";

it("puts what a test proves into its metadata", ({ task }) => {
  proves("top-bar#1", "rule:search-01");
  expect(task.meta.proves).toEqual(["top-bar#1", "rule:search-01"]);
  expect(() => proves("top-bar#2")).toThrow("once");
  // This test is of the helper: it proves nothing of the product.
  delete task.meta.proves;
});

it("refuses what the specification does not say, what is proved by being seen, and more than five", ({ task }) => {
  expect(() => proves("top-bar#99")).toThrow("The specification has nothing to name top-bar#99.");
  expect(() => proves("search-01")).toThrow("nothing to name search-01");
  expect(() => proves("message:login-failed")).toThrow("nothing to name message:login-failed");
  const six = [1, 2, 3, 4, 5, 6].map((number) => `rule:search-0${number}`);
  expect(() => proves(...six)).toThrow("at most 5");
  expect(task.meta.proves).toBeUndefined();
});
