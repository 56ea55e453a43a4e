import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { changeLook, type PageProblems } from "./support/browser.ts";
import { go } from "./support/go.ts";
import { openDemo, signUp } from "./support/person.ts";
import { closeAll, openersOf, pagesOfRecords, SCREENS, SCREENS_OF_PEOPLE, untilShown } from "./support/screens.ts";
import { answeredTexts, brokenBoxes, plainTexts } from "./support/texts-outside.ts";
import { withProduct } from "./support/with-product.ts";

/** Names of months come from `Intl`, which has its own languages. */
const MONTHS = new Set(
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleString("en-US", { month: "short", timeZone: "UTC" }).toLowerCase(),
  ),
);

describe("a language whose texts are a third longer", () => {
  let page: Page & PageProblems;
  let answered: ReadonlySet<string>;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Ada");
    await openDemo(page);
    await page.evaluate(() => localStorage.setItem("persisted/language", "en-XA"));
    answered = answeredTexts(page);
    await page.reload();
  });

  it("reaches every text of every screen and of what opens over it, and breaks no box", async () => {
    const plain: Record<string, readonly string[]> = {};
    const broken: Record<string, readonly string[]> = {};
    const opened = new Set<string>();
    for (const screen of [...SCREENS, ...SCREENS_OF_PEOPLE, ...(await pagesOfRecords(page))]) {
      // oxlint-disable no-await-in-loop -- one screen after the other
      await go(page, screen);
      await untilShown(page);
      plain[screen] = await plainTexts(page);
      broken[`${screen} wide`] = await brokenBoxes(page);
      await changeLook(page, { width: "narrow" });
      broken[`${screen} narrow`] = await brokenBoxes(page);
      await changeLook(page, { width: "wide" });
      for (const { name, open } of await openersOf(page)) {
        if (opened.has(name)) continue;
        opened.add(name);
        if (!(await open())) continue;
        plain[`${screen}: ${name}`] = await plainTexts(page);
        broken[`${screen}: ${name}`] = await brokenBoxes(page);
        await closeAll(page);
      }
      // oxlint-enable no-await-in-loop
    }
    expect(opened.size).toBeGreaterThan(20);
    expect(outside(plain)).toEqual({});
    expect(filled(broken)).toEqual({});
  });

  /** Of the plain texts, those that no answer holds. */
  function outside(plain: Record<string, readonly string[]>): Record<string, readonly string[]> {
    const said = [...answered]
      .join("\n")
      .replace(/[^\S\n]+/g, " ")
      .toLowerCase();
    return filled(
      Object.fromEntries(
        Object.entries(plain).map(([screen, texts]) => [
          screen,
          texts.filter((text) => !MONTHS.has(text.toLowerCase()) && !said.includes(text.toLowerCase())),
        ]),
      ),
    );
  }
});

function filled(found: Record<string, readonly string[]>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0));
}
