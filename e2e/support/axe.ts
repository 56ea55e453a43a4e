import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const GRAVE = new Set<string | null | undefined>(["serious", "critical"]);

/** Throws with every serious or critical finding of axe, each with its rule, its places and where to read about it. */
export async function axeCheck(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter((violation) => GRAVE.has(violation.impact));
  if (grave.length === 0) return;
  const findings = grave.map(({ id, help, helpUrl, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `  ${id}: ${help} (${helpUrl})\n${places.join("\n")}`;
  });
  throw new Error(`axe finds on ${page.url()}:\n${findings.join("\n")}`);
}
