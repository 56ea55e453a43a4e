import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.mjs";
import { openThings } from "./open-things.ts";
import { recordPage } from "./record-page.ts";

/** How long an action on a page may take: less than its test, so that its own message is the one that is read. */
const ACTION_MS = process.env["E2E_LATE"] ? 30_000 : 120_000;

/** How late an answer comes at most with E2E_LATE; a quarter of it comes more than half as late. */
const LATE_MS = 1_200;

export type Width = "wide" | "narrow";
export type Scheme = "light" | "dark";

/** The two windows every screen is made for. */
export const VIEWPORTS: Readonly<Record<Width, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};

/** Each window in each scheme. */
export const LOOKS: readonly { readonly width: Width; readonly scheme: Scheme }[] = [
  { width: "wide", scheme: "light" },
  { width: "wide", scheme: "dark" },
  { width: "narrow", scheme: "light" },
  { width: "narrow", scheme: "dark" },
];

/** Starts Chromium without a window; close it when the tests of the file are over. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium(console.error);
  if (executablePath === null) throw new Error("the browser tests need Chromium: the lines above say how to get it");
  return chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
}

/** What went wrong in a page without anybody looking. */
export interface PageProblems {
  readonly errors: string[];
}

/**
 * A page with a browser profile of its own (no sign-in, no stored preference) in one window and scheme. What it calls
 * and shows is written down for `npm run coverage`; uncaught errors and console errors gather in `errors`.
 */
export async function openPage(
  browser: Browser,
  url: string,
  look: { readonly width?: Width; readonly scheme?: Scheme } = {},
): Promise<Page & PageProblems> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORTS[look.width ?? "wide"],
    colorScheme: look.scheme ?? "light",
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
    acceptDownloads: true,
  });
  // A limit ends what hangs; it says nothing about speed, and a busy machine must not reach it.
  context.setDefaultTimeout(ACTION_MS);
  await answerLate(context, url);
  const page = await context.newPage();
  openThings.pages.add(page);
  page.on("close", () => openThings.pages.delete(page));
  const errors: string[] = [];
  page.on("pageerror", (problem) => errors.push(problem.message));
  page.on("console", (line) => {
    // The browser itself reports every failed request; a refused call is not a fault of the page.
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) errors.push(line.text());
  });
  await recordPage(page);
  await page.goto("/");
  return Object.assign(page, { errors });
}

/**
 * With a seed in E2E_LATE, every answer comes up to 1.2 seconds late, each by another time: what a test only gets right
 * where answers come in the usual order fails here rather than on a loaded machine.
 */
async function answerLate(context: BrowserContext, url: string): Promise<void> {
  const seed = Number(process.env["E2E_LATE"] ?? "0");
  if (seed === 0) return;
  let state = seed;
  await context.route(`${url}/**`, async (route) => {
    // A linear congruence (Numerical Recipes): its quality is not asked, only that a seed says the same again.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    if (route.request().resourceType() !== "document") await setTimeout(LATE_MS * (state / 2 ** 32) ** 2);
    await route.fallback();
  });
}

/** The same page in another window or scheme, once it has come to rest: colours on their way are nobody's colours. */
export async function changeLook(
  page: Page,
  look: { readonly width?: Width; readonly scheme?: Scheme },
): Promise<void> {
  if (look.width !== undefined) await resize(page, VIEWPORTS[look.width]);
  if (look.scheme !== undefined) await page.emulateMedia({ colorScheme: look.scheme });
  await untilDrawn(page);
  await untilStill(page);
}

/** Waits until what moves once has come to its end: half-way between two colours a text has neither. */
export async function untilStill(page: Page): Promise<void> {
  const moving = page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  if (!(await inTime(moving))) throw new Error(`what moves on the page did not end: ${await movingOn(page)}`);
}

/** How long a browser may take to draw: what moves takes a fifth of a second. */
const DRAWN_MS = 10_000;

/**
 * Waits for two frames. Without a window Chromium is known to lose one now and then while it is resized, and to draw none until
 * it is resized once more; the log says when that happened.
 */
export async function untilDrawn(page: Page): Promise<void> {
  const drawn = (): Promise<boolean> =>
    inTime(page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));
  if (await drawn()) return;
  console.error(`The browser draws nothing of ${page.url()}. It is resized.`);
  const { width, height } = page.viewportSize() ?? VIEWPORTS.wide;
  await resize(page, { width, height: height + 1 });
  // Given time to be drawn: two sizes that change within one frame are none to the page.
  await drawn();
  await resize(page, { width, height });
  if (!(await drawn())) throw new Error(`the browser draws nothing of ${page.url()}`);
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  if (!(await inTime(page.setViewportSize(size)))) console.error(`The browser did not say that it was resized.`);
}

/** Whether something of the browser's own came about within the time that it may take. */
async function inTime(work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const over = setTimeout(DRAWN_MS, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    late.abort();
  }
}

function movingOn(page: Page): Promise<string> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect, playState, currentTime }) => {
        const on = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : "";
        return `${playState} at ${String(currentTime)} on ${on}`;
      })
      .join("; "),
  );
}
