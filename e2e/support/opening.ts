import type { Locator, Page } from "playwright-core";
import { call } from "./call.ts";

/** The evidence of one key, as far as a test asks. */
interface Evidence {
  readonly key: string;
  readonly figure: string | null;
  readonly count: number;
}

/**
 * The figures inside a part of the page that lead to nothing: texts with a digit in a cell or a definition that neither
 * are nor hold a button or link. Days are no figures.
 */
export function figuresThatLeadNowhere(part: Locator): Promise<readonly string[]> {
  return part.evaluate((root) => {
    const places = root.querySelectorAll(
      "td, dd, [role=cell], [data-testid=net-worth], [data-testid=net-worth-change]",
    );
    return [...places].flatMap((place) => {
      const texts = [...place.querySelectorAll("*"), place].flatMap((element) =>
        [...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE && element.closest("button, a, .visually-hidden") === null
            ? [node.textContent ?? ""]
            : [],
        ),
      );
      return texts.filter(
        (text) => /\d/.test(text) && !/^\s*(\d{4}-)?\d\d-\d\d\s*$|^\s*\d{1,2} [A-Z][a-z]{2}/.test(text),
      );
    });
  });
}

/** Every key of an answer, wherever it stands in it. */
export function keysIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    if (name === "explain_key" && typeof inside === "string") return [inside];
    if (name === "explain_keys") return Object.values(inside as Record<string, string>);
    return keysIn(inside);
  });
}

/** Opens keys through the API, one after another, as the page would. */
export async function openKeys(page: Page, keys: readonly string[]): Promise<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  for (const key of new Set(keys)) {
    const path = `/transactions/summary/explain?key=${encodeURIComponent(key)}&limit=1`;
    // oxlint-disable-next-line no-await-in-loop -- one after another, as a person would
    const { figure, evidence_count } = (await call(page, "GET", path)) as {
      figure: string | null;
      evidence_count: number;
    };
    evidence.push({ key, figure, count: evidence_count });
  }
  return evidence;
}
