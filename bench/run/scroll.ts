import { chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.mjs";
import { dataFolder } from "./books.ts";
import { startServer } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { report } from "./results.ts";
import { rounded, spread } from "./statistics.ts";

const WINDOW = { width: 1440, height: 900 };
const TURNS = 300;
const TURN_PIXELS = 900;
/** Between two turns of the wheel, in milliseconds: as fast as a hand that is in a hurry. */
const PAUSE = 16;
const ROUNDS = 5;
const MOST_PRESSES = 60;
/** As fast as somebody presses a key who waits for what comes, in milliseconds. */
const BETWEEN_PRESSES = 250;
const WORD = "sell";

/** How long frames took, in milliseconds. */
interface Frames {
  readonly frames: number;
  readonly longest: number;
  readonly p99: number;
}

/**
 * The list of transactions in a real browser, as one long scroll: from the address to the first rows, a wheel that is
 * turned without a pause through some 7,500 rows, the jump to the oldest one by key, and from a typed word to the rows
 * that hold it. A second is dropped where the page shows no new frame for as long.
 */
export async function benchScroll(sizes: readonly number[]): Promise<void> {
  const executablePath = await ensureChromium(console.error);
  if (executablePath === null) throw new Error("this bench needs Chromium: the lines above say how to get it");
  for (const size of sizes) {
    const server = await startServer(await dataFolder(size));
    const browser = await chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage({ baseURL: server.url, viewport: WINDOW });
      await signIn(page);
      const first: number[] = [];
      for (let round = 0; round < ROUNDS; round++) first.push(await millisecondsOf(() => openList(page)));
      const wheel = await framesOf(page, () => turnTheWheel(page));
      const jump = await framesOf(page, () => jumpToTheOldest(page));
      const filtered: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await openList(page);
        await typeWord(page);
        filtered.push(await millisecondsOf(() => askForIt(page)));
      }
      const longest = Math.max(wheel.longest, jump.longest);
      report(`scroll-${size}`, [
        { name: `first rows of ${size} transactions, ms from the address`, figures: { ...spread(first) } },
        {
          name: `the wheel through ${(TURNS * TURN_PIXELS).toLocaleString("en")} pixels of them, ms between frames`,
          figures: { ...wheel },
        },
        {
          name: "to the oldest by key, ms between frames",
          figures: { ...jump },
          asked: "no frame takes a second, under the wheel or by key",
          holds: longest < 1_000,
        },
        { name: `rows that hold "${WORD}", ms from the key that asks for them`, figures: { ...spread(filtered) } },
      ]);
    } finally {
      await browser.close();
      await server.stop();
    }
  }
}

function rowsOf(page: Page) {
  return page.getByRole("grid", { name: "Transactions" }).getByRole("row");
}

async function openList(page: Page): Promise<void> {
  await page.goto("/user?t=transactions&per=all");
  await rowsOf(page).nth(20).filter({ hasText: DAY }).waitFor();
}

/** Every book of the generator begins on it. */
const FIRST_DAY = "2015-01-01";

const DAY = /20\d\d-\d\d-\d\d/;

/** Ends when the rows at which the wheel stopped are read. */
async function turnTheWheel(page: Page): Promise<void> {
  await rowsOf(page).nth(5).hover();
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, TURN_PIXELS);
    await page.waitForTimeout(PAUSE);
  }
  await rowsOf(page).nth(15).filter({ hasText: DAY }).waitFor();
}

/** A long list is counted no further than it was read: each press of the key goes to the last row that is known. */
async function jumpToTheOldest(page: Page): Promise<void> {
  await page.keyboard.press("j");
  for (let press = 0; press < MOST_PRESSES; press++) {
    await page.keyboard.press("End");
    await rowsOf(page).last().filter({ hasText: DAY }).waitFor();
    if ((await rowsOf(page).last().textContent())?.startsWith(FIRST_DAY) === true) return;
    await page.waitForTimeout(BETWEEN_PRESSES);
  }
  throw new Error(`the oldest transaction was not reached by ${MOST_PRESSES} presses of the key`);
}

async function typeWord(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("textbox", { name: "Name, description, number or notes" }).fill(WORD);
}

async function askForIt(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Name, description, number or notes: ${WORD}`, exact: true }).waitFor();
  await rowsOf(page).nth(20).filter({ hasText: DAY }).waitFor();
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

// A text: what compiles this file names functions by a helper that no page has.
const WATCH_FRAMES = `
  const seen = (window.framesSeen = []);
  requestAnimationFrame(function next(now) { seen.push(now); requestAnimationFrame(next); });`;

/** The gaps between the frames that a page shows while `work` goes on. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(WATCH_FRAMES);
  await work();
  const seen = await page.evaluate<readonly number[]>("window.framesSeen");
  const gaps = seen.slice(1).map((now, place) => now - (seen[place] ?? now));
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    frames: gaps.length,
    longest: rounded(sorted.at(-1) ?? 0),
    p99: rounded(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0),
  };
}
