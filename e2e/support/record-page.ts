import type { Page, Request } from "playwright-core";
import { recordExchange, recordGallery, recordTexts } from "../../scripts/coverage/recorder.ts";
import { openThings } from "./open-things.ts";

/** Writes down what a page calls and what a person can read on it, as long as it is open. */
export async function recordPage(page: Page): Promise<void> {
  if (process.env["RECORD_DIR"] === undefined) return;
  const context = page.context();
  await context.exposeBinding("distributarySeen", ({ page: from }, texts: string[]) => {
    if (openThings.galleries.has(new URL(from.url()).origin)) recordGallery();
    else recordTexts(texts);
  });
  await context.addInitScript(watchTexts);
  context.on("requestfinished", (request) => {
    recordRequest(request).catch(() => {
      // The page went away before its answer was read: there is nothing left to write down.
    });
  });
}

async function recordRequest(request: Request): Promise<void> {
  if (!request.url().includes("/api/v1/")) return;
  const response = await request.response();
  if (response === null) return;
  const answer = parse((await response.body().catch(() => Buffer.alloc(0))).toString());
  const body = parse(request.postData() ?? "");
  recordExchange({ method: request.method(), url: request.url(), body, status: response.status(), answer });
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Runs inside the page: passes on every line of text, and every label that stands for one, the first time it shows. */
function watchTexts(): void {
  const known = new Set<string>();
  let waiting = false;
  const look = () => {
    waiting = false;
    const attributes = [...document.querySelectorAll("[aria-label],[placeholder],[title]")].flatMap((element) =>
      ["aria-label", "placeholder", "title"].map((name) => element.getAttribute(name) ?? ""),
    );
    // The head of a message and the link after it are texts of their own, although a line goes on behind them.
    const parts = [...document.querySelectorAll<HTMLElement>("strong, strong ~ a")].map((part) => part.innerText);
    const lines = [...(document.body?.innerText.split("\n") ?? []), ...parts, ...attributes, document.title];
    const fresh = lines.map((line) => line.trim()).filter((line) => line !== "" && !known.has(line));
    for (const line of fresh) known.add(line);
    const report = (window as unknown as { distributarySeen?: (texts: string[]) => void }).distributarySeen;
    if (fresh.length > 0) report?.([...new Set(fresh)]);
  };
  const soon = () => {
    if (!waiting) setTimeout(look, 50);
    waiting = true;
  };
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  soon();
}
