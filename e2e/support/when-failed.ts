import { afterEach } from "vitest";
import { openThings } from "./open-things.ts";

const TEXT_LIMIT = 1_500;
const LOG_LINES = 25;

// A time-out says what was waited for, not what was there instead: this prints both sides of it.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openThings.pages) {
    if (page.isClosed()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, so that the lines stay together
    const text = await page.innerText("body", { timeout: 2_000 }).catch((problem: unknown) => String(problem));
    console.error(`The page at ${page.url()} showed:\n${text.slice(0, TEXT_LIMIT)}`);
  }
  for (const output of openThings.outputs) {
    console.error(`The product's last lines:\n${output().trimEnd().split("\n").slice(-LOG_LINES).join("\n")}`);
  }
});
