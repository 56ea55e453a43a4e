import type { Journey } from "./journey.ts";

/** From the first page, without an account, to a figure of the demo and what it rests on. */
export const demoWithoutAccount: Journey = {
  name: "demo",
  title: "The demo without an account",
  most: { clicks: 3, seconds: 30 },
  async prepare(page) {
    await page.goto("/");
    await page.getByRole("button", { name: "Explore the demo" }).first().waitFor();
  },
  async walk(page) {
    await page.getByRole("button", { name: "Explore the demo" }).first().click();
    // The first visitor after a start waits until the demo is filled.
    await page.getByTestId("net-worth").waitFor({ timeout: 120_000 });
    await page.getByTestId("net-worth").getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Sum of the values").first().waitFor();
  },
};
