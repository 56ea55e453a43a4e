import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const GRAVE = new Set<string | null | undefined>(["serious", "critical"]);

/**
 * Throws with every serious or critical finding of axe, each with its rule, its places and where to read about it.
 *
 * @param within a selector: only what stands in it is looked at, where the page around it was looked at before
 */
export async function axeCheck(page: Page, within?: string): Promise<void> {
  await page.evaluate(settled);
  // No page has a frame of another origin, and what passed is not read: both together take a fifth of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const grave = violations.filter((violation) => GRAVE.has(violation.impact));
  if (grave.length === 0) return;
  const findings = grave.map(({ id, help, helpUrl, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `  ${id}: ${help} (${helpUrl})\n${places.join("\n")}`;
  });
  throw new Error(`axe finds on ${page.url()}:\n${findings.join("\n")}`);
}

/** When what moves once has come to its end: half-way between two colours a text has neither. */
async function settled(): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
}
