import type { Page } from "playwright-core";

/** Every text of every answer that pages of this one were given, to tell what the server says from what the page says. */
export function answeredTexts(page: Page): ReadonlySet<string> {
  const texts = new Set<string>();
  page.on("response", (response) => {
    if (!response.url().includes("/api/v1/")) return;
    response.text().then(
      (body) => gather(body, texts),
      () => {
        // The page went on before the answer was read.
      },
    );
  });
  return texts;
}

function gather(body: string, texts: Set<string>): void {
  const take = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(take);
  };
  try {
    take(JSON.parse(body));
  } catch {
    // No JSON: a file.
  }
}

/**
 * What a page shows or says in plain letters: each text, and each label that stands for one, cut where a part of it came
 * from a catalogue and at its figures.
 */
export function plainTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const add = (text: string | null): void => {
      // What stands in brackets came from a catalogue; a bracket may stand within another.
      let rest = text ?? "";
      for (let before = ""; before !== rest;) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/gu, "\n");
      }
      // A tag is a person's own word.
      for (const piece of rest.replace(/#[\w-]+/gu, "\n").split(/[\n\d,.·:@%+−–/]+/u)) {
        const plain = piece.trim().replace(/\s+/g, " ");
        if (/[A-Za-z]{3}/.test(plain)) found.add(plain);
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || holder.closest("script, style, noscript, [translate=no]")) continue;
      if (holder.checkVisibility() || holder.closest(".visually-hidden")) add(node.textContent);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
      for (const holder of document.querySelectorAll(`[${name}]`)) add(holder.getAttribute(name));
    add(document.title);
    return [...found];
  });
}

/** What of a page is wider than its window, and texts that are cut off without a sign that they go on. */
export function brokenBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}: ${(element.textContent ?? "").slice(0, 60)}`;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) {
      const beyond = [...document.querySelectorAll("body *")].filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.right <= innerWidth + 1) return false;
        for (let holder = element.parentElement; holder !== null; holder = holder.parentElement)
          if (getComputedStyle(holder).overflowX !== "visible" && holder !== document.body) return false;
        return true;
      });
      found.push(`${wide} px wide: ${beyond.slice(-3).map(named).join(" | ")}`);
    }
    for (const element of document.querySelectorAll("body *")) {
      const { overflowX, textOverflow, position } = getComputedStyle(element);
      if (overflowX !== "hidden" && overflowX !== "clip") continue;
      if (textOverflow === "ellipsis" || position === "absolute" || element.clientWidth === 0) continue;
      if (element.closest("svg, .visually-hidden") !== null || !element.checkVisibility()) continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${named(element)}`);
    }
    return found;
  });
}
