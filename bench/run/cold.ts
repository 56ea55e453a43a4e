import { chromium, type BrowserContextOptions } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.mjs";
import { dataFolder } from "./books.ts";
import { startServer } from "./product.ts";
import { report } from "./results.ts";
import { signIn } from "./sign-in.ts";
import { spread } from "./statistics.ts";

const WINDOW = { width: 1440, height: 900 };
const ROUNDS = 7;
const MOST = 1_500;
const SUMMARY = "/user?t=summary";

// A text: what compiles this file names functions by a helper that no page has.
const WATCH_FIGURE = `
  new MutationObserver((_, watch) => {
    if (!/[0-9]/.test(document.querySelector("[data-testid=net-worth]")?.textContent ?? "")) return;
    watch.disconnect();
    performance.mark("figure");
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** The Summary in a browser that was never here but is signed in: from the address to the net worth, milliseconds. */
export async function benchCold(sizes: readonly number[]): Promise<void> {
  const executablePath = await ensureChromium(console.error);
  if (executablePath === null) throw new Error("this bench needs Chromium: the lines above say how to get it");
  const launch = () => chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
  for (const size of sizes) {
    const server = await startServer(await dataFolder(size));
    try {
      const known = { baseURL: server.url, viewport: WINDOW };
      const first = await launch();
      const page = await first.newPage(known);
      await signIn(page);
      await page.goto(SUMMARY);
      await page.getByTestId("net-worth").waitFor();
      const storageState = await page.context().storageState();
      await first.close();
      const figures: number[] = [];
      for (let round = 0; round < ROUNDS; round++) figures.push(await figureOf({ ...known, storageState }));
      const taken = spread(figures);
      report(`cold-${size}`, [
        {
          name: `net worth of ${size} transactions in a cold browser, ms from the address`,
          figures: { ...taken },
          asked: `readable in ${MOST} ms on a quiet machine`,
          holds: taken.median <= MOST,
        },
      ]);
    } finally {
      await server.stop();
    }
  }

  async function figureOf(options: BrowserContextOptions): Promise<number> {
    const browser = await launch();
    try {
      const page = await browser.newPage(options);
      await page.addInitScript(WATCH_FIGURE);
      await page.goto(SUMMARY, { waitUntil: "commit" });
      await page.getByTestId("net-worth").waitFor();
      return await page.evaluate(() => performance.getEntriesByName("figure")[0]?.startTime ?? Number.NaN);
    } finally {
      await browser.close();
    }
  }
}
