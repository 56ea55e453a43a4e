import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { objectStore, settingsOf, type ObjectStore } from "../packages/server/test/support/object-store.ts";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import type { Product } from "./support/product.ts";
import { withProduct } from "./support/with-product.ts";

describe("documents of a firm that keeps them in an object store", () => {
  let page: Page & PageProblems;
  let product: Product;
  let objects: ObjectStore;
  withProduct(
    async (running) => {
      ({ page, product } = running);
      // With answers held back the browser would not ask the store whether it may: here that is the question.
      await page.context().unrouteAll();
      await signUp(page, "Dora");
      await page.goto("/documents");
    },
    async () => {
      objects = await objectStore();
      return {
        env: settingsOf(objects, "firm"),
      };
    },
  );
  afterAll(() => objects.close());

  const main = () => page.getByRole("main");
  const posts = () => objects.asked.filter((one) => one === `POST /${objects.bucket}`).length;
  const upload = async (name: string, words: string) => {
    const chooser = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Upload Document" }).first().click();
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
    const dialog = page.getByRole("dialog", { name: "Upload 1 Document" });
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name }).click();
    await main().getByText(words).waitFor();
    await page.goto("/documents");
  };

  it("go through the server where the store lets no page post to it", async () => {
    await upload("around.txt", "Sent around by the server.");
    expect(posts()).toBe(0);
    // The browser says on its console that the store refused; nobody who uploads is told.
    expect(page.errors.splice(0).every((error) => error.includes(objects.endpoint) || error.includes("net::"))).toBe(
      true,
    );
  });

  it("go from the browser straight to the store", async () => {
    objects.lets = product.url;
    await upload("straight.txt", "Sent past the server.");
    expect(posts()).toBe(1);
  });
});
