// Takes the picture of the README anew, from the built product: `npm run pictures`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepare } from "./setup/prepare.mjs";
import { launchBrowser, openPage } from "../e2e/support/browser.ts";
import { openDemo, signUp } from "../e2e/support/person.ts";
import { startProduct } from "../e2e/support/product.ts";

const PICTURE = fileURLToPath(new URL("../docs/pictures/summary.png", import.meta.url));
const ADDRESS = "/user?t=summary&range=5Y";

if (!(await prepare({ say: console.log }))) process.exit(1);
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  const page = await openPage(browser, product.url);
  await page.setViewportSize({ width: 1440, height: 1100 });
  await signUp(page, "Ada");
  await openDemo(page);
  await page.goto(ADDRESS);
  await page.getByText("What changed").waitFor();
  await page.getByRole("rowheader").first().waitFor();
  await page.waitForLoadState("networkidle");
  await mkdir(new URL("../docs/pictures/", import.meta.url), { recursive: true });
  await page.screenshot({ path: PICTURE });
  console.log(PICTURE);
} finally {
  await browser.close();
  await product.stop();
}
