import { expect, it } from "vitest";
import { readByPlaces, type PlacedRange } from "./list-places.ts";

/** A list of letters, which says after which letter a page ends. */
function letters(of: string) {
  const list = { rows: of.split(""), asked: [] as PlacedRange[] };
  const read = readByPlaces<string>((range) => {
    list.asked.push(range);
    const { rows } = list;
    const behind = range.after === undefined ? rows : rows.filter((row) => row > (range.after ?? ""));
    const items = behind.slice(range.offset, range.offset + range.limit);
    const next = items.length < range.limit ? null : (items.at(-1) ?? null);
    return Promise.resolve({ items, count: rows.length, count_relation: "eq", next, revision: rows.join("") });
  });
  const page = async (offset: number): Promise<string> =>
    (await read({ limit: 2, offset }, new AbortController().signal)).items.join("");
  return { list, page };
}

it("asks a page from the nearest place before it", async () => {
  const { list, page } = letters("abcdefgh");
  expect([await page(0), await page(2), await page(6)]).toEqual(["ab", "cd", "gh"]);
  expect(list.asked).toEqual([
    { limit: 2, offset: 0 },
    { limit: 2, offset: 0, after: "b" },
    // Two rows behind the fourth.
    { limit: 2, offset: 2, after: "d" },
  ]);
});

it("counts from the top where the list changed since, one page or all of them at once", async () => {
  const { list, page } = letters("abcdefgh");
  await page(0);
  await page(2);
  // Without `a` the third page is `fg`; behind `d` it would be `ef`, and the second one has `e` already.
  list.rows = "bcdefgh".split("");
  expect(await page(4)).toBe("fg");
  expect(await Promise.all([page(0), page(2), page(4)])).toEqual(["bc", "de", "fg"]);
  list.rows = "abcdefgh".split("");
  expect(await Promise.all([page(0), page(2), page(4)])).toEqual(["ab", "cd", "ef"]);
});
