import type { Page } from "playwright-core";

/** Signs somebody up by the form; ends on the page for those who begin. */
export async function signUp(page: Page, firstName: string): Promise<void> {
  await page.goto("/auth/signup");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("E-mail").fill(`${firstName.toLowerCase()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a rather long phrase");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/auth/signup"));
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  const { token } = (await sent).postDataJSON() as { readonly token?: string };
  if (token === undefined) throw new Error("the browser signed up without its proof of work");
  await page.waitForURL("**/user/getting-started");
  await page.getByText("Add your first account").waitFor();
}

/** Opens the demo from the page for those who begin, and waits until its Summary stands. */
export async function openDemo(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "demo" }).click();
  await page.getByText("What changed").waitFor({ timeout: 120_000 });
}
