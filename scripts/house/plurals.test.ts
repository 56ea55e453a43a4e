import { expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";

/** A text that chooses its form by hand: `count === 1 ? "1 row" : ...` */
const BY_HAND = /=== 1n?\s*\?\s*["'`](?:and )?(?:1|one)\b/i;

it("texts take the form of a count from Intl, by `counted` or `plural`", () => {
  const offenders = sourceFiles().filter(
    (file) => /^packages\/[^/]+\/src\//.test(file) && !isTest(file) && BY_HAND.test(read(file)),
  );
  expect(offenders, "words/counted.ts of the domain, ui/format/counted.ts of the web").toEqual([]);
  expect(BY_HAND.test('count === 1 ? "1 row" : `${count} rows`')).toBe(true);
});
