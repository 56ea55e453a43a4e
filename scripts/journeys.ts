// Walks the journeys by which the product is judged and counts what each takes: `npm run journeys`.
// `-- --only deleted` walks some, `-- --phone` in a window of 390 pixels, `-- --pictures folder` keeps their ends.
import type { Browser } from "playwright-core";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { changeLook, launchBrowser, LOOKS, openPage, type Width } from "../e2e/support/browser.ts";
import { startProduct } from "../e2e/support/product.ts";
import { JOURNEYS } from "./journeys/all.ts";
import { countEffort, secondsOfPerson } from "./journeys/effort.ts";
import type { Journey } from "./journeys/journey.ts";
import { prepare } from "./setup/prepare.mjs";

const { values: asked } = parseArgs({
  options: { only: { type: "string" }, phone: { type: "boolean" }, pictures: { type: "string" } },
});
const chosen = JOURNEYS.filter(({ name }) => asked.only === undefined || asked.only.split(",").includes(name));
const width: Width = asked.phone === true ? "narrow" : "wide";
// npm runs in the root of the project; a folder is named from where the command was typed.
const pictures = asked.pictures === undefined ? null : resolve(process.env["INIT_CWD"] ?? "", asked.pictures);

/** What one journey took; `failure`: it did not come to its end. */
interface Walked {
  readonly journey: Journey;
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
  readonly person: number;
  readonly failure: string | null;
}

if (!(await prepare({ say: console.log }))) process.exit(1);
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
const walked: Walked[] = [];
try {
  // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing else takes time while one is timed
  for (const journey of chosen) walked.push(await walk(browser, product.url, journey));
} finally {
  await browser.close();
  await product.stop();
}
print(walked);
if (walked.some((one) => one.failure !== null || exceeded(one).length > 0)) process.exitCode = 1;

async function walk(from: Browser, url: string, journey: Journey): Promise<Walked> {
  const page = await openPage(from, url, { width: journey.width ?? width });
  // Functions that are handed to the page were compiled with names that it does not know.
  await page.addInitScript("globalThis.__name = (named) => named");
  const counter = await countEffort(page);
  await page.goto("/");
  let failure: string | null = null;
  let begun = performance.now();
  try {
    await journey.prepare(page);
    counter.begin();
    begun = performance.now();
    await journey.walk(page);
  } catch (problem) {
    failure = problem instanceof Error ? problem.message : String(problem);
  }
  const seconds = (performance.now() - begun) / 1000;
  const effort = counter.effort();
  if (pictures !== null) {
    await mkdir(pictures, { recursive: true });
    for (const look of LOOKS) {
      // oxlint-disable no-await-in-loop -- one window can show only one look at a time
      await changeLook(page, look);
      await page.screenshot({ path: join(pictures, `${journey.name}-${look.width}-${look.scheme}.png`) });
      // oxlint-enable no-await-in-loop
    }
  }
  await page.context().close();
  return { journey, clicks: effort.clicks, keys: effort.keys, seconds, person: secondsOfPerson(effort), failure };
}

/** Which of the figures are above what was promised. */
function exceeded({ journey: { most }, clicks, keys, person, seconds }: Walked): readonly string[] {
  return [
    ...(clicks > (most.clicks ?? Number.POSITIVE_INFINITY) ? [`more than ${most.clicks} clicks`] : []),
    ...(keys > (most.keys ?? Number.POSITIVE_INFINITY) ? [`more than ${most.keys} keys`] : []),
    ...(person + seconds > (most.seconds ?? Number.POSITIVE_INFINITY) ? [`more than ${most.seconds} seconds`] : []),
  ];
}

function print(rows: readonly Walked[]): void {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(10))).join("");
  console.log(line(["journey", "clicks", "keys", "product s", "person s"]));
  for (const row of rows) {
    const { journey, clicks, keys, seconds, person } = row;
    console.log(line([journey.title, String(clicks), String(keys), seconds.toFixed(1), person.toFixed(0)]));
    for (const problem of [...(row.failure === null ? [] : [row.failure]), ...exceeded(row)])
      console.log(`  ${problem}`);
  }
}
