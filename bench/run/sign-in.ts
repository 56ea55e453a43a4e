import type { Page } from "playwright-core";
import { PERSON } from "./product.ts";

/** Logs the person of the benches in by the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill(PERSON.email);
  await page.getByLabel("Password", { exact: true }).fill(PERSON.password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/user*");
}
