import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { untilStill } from "./browser.ts";

const GRAVE = new Set<string | null | undefined>(["serious", "critical"]);

/** Rules whose every finding is minor or moderate, by axe's own word: to look for those takes time and changes nothing. */
const NEVER_GRAVE = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

/**
 * Of what is repeated, the colours of the first dozen are looked at: each text takes a search for all that lies under it,
 * which is most of the time of a check, and the hundredth row has the colours of the ones before.
 */
const LOOKED_AT = "*:not(:is(tr, [role='row'], li):nth-child(n + 13) *)";
const AXE = `${axe.source};axe.configure({ rules: [{ id: "color-contrast", selector: ${JSON.stringify(LOOKED_AT)} }] });`;

/**
 * Throws with every serious or critical finding of axe, each with its rule, its places and where to read about it.
 *
 * @param within a selector: only what stands in it is looked at, where the page around it was looked at before
 */
export async function axeCheck(page: Page, within?: string): Promise<void> {
  await untilStill(page);
  // No page has a frame of another origin, and what passed is not read: both together take a fifth of the time.
  const builder = new AxeBuilder({ page, axeSource: AXE })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .disableRules(NEVER_GRAVE);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const grave = violations.filter((violation) => GRAVE.has(violation.impact));
  if (grave.length === 0) return;
  const findings = grave.map(({ id, help, helpUrl, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `  ${id}: ${help} (${helpUrl})\n${places.join("\n")}`;
  });
  throw new Error(`axe finds on ${page.url()}:\n${findings.join("\n")}`);
}

/** A finger takes 44 pixels; the point of a measurement may lie a pixel beside the edge on either side. */
const LEAST = 42;

/**
 * What of a page is pressed in less height than a finger needs, by its name and height: measured where the press lands, so
 * that what lies over a control counts against it. A link within a sentence is as tall as its line, and what begins in one
 * line and ends in the next has its middle in neither.
 */
export function smallerThanFingers(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll("main :is(button, a[href], input, select), nav :is(a, button)");
    return [...controls].flatMap((control) => {
      const isSeen = control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length === 1;
      if (!isSeen || control.closest("p, .visually-hidden") !== null) return [];
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const label = control.closest("label");
      const [x, middle] = [left + width / 2, top + height / 2];
      let [above, below] = [0, 0];
      while (above < least && isHit(middle - above - 1)) above++;
      while (below < least && isHit(middle + below + 1)) below++;
      const tall = above + below + 1;
      return tall >= least || x > innerWidth
        ? []
        : [`${control.getAttribute("aria-label") ?? control.textContent}: ${tall}`];

      function isHit(y: number): boolean {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (control.contains(hit) || label?.contains(hit) === true);
      }
    });
  }, LEAST);
}
