import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { withProduct } from "./support/with-product.ts";

describe("a universe that an address names", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    page = running.page;
    await signUp(page, "Ada");
  });

  it.each(["", "nonsense", "0190aaaa-0000-7000-8000-000000000001"])(
    "is only logged where it is none (%j): the page opens in the universe before",
    async (universe) => {
      const warned: string[] = [];
      const hear = (message: { type(): string; text(): string }) => {
        if (message.type() === "warning") warned.push(message.text());
      };
      page.on("console", hear);
      await page.goto(`/accounts?universe=${universe}`);
      await page.getByRole("heading", { name: "Accounts" }).waitFor();
      await page.waitForURL((address) => address.pathname === "/accounts" && !address.searchParams.has("universe"));
      expect(warned.length).toBeGreaterThan(0);
      page.off("console", hear);
      // The browser itself says that a call was refused.
      const others = page.errors.filter((error) => !/status of 4(03|04|22)/.test(error));
      page.errors.splice(0, page.errors.length, ...others);
    },
  );
});
