import { expect, it } from "vitest";
import { FAMILIES, figuresPage } from "./figures-page.ts";
import { isTest, read, sourceFiles } from "./files.ts";

it("the page of all figures says what the product says", () => {
  expect(read("docs/reference/figures.md"), "npm run figures writes it anew").toBe(figuresPage());
});

it("every figure has a title, a formula and a sentence on how it comes about", () => {
  for (const [family, figures] of FAMILIES)
    for (const [name, { title, rule, formula }] of Object.entries(figures)) {
      const said = `${family}: ${name}`;
      expect([said, title]).toEqual([said, expect.stringMatching(/^[A-Z]/)]);
      expect([said, formula]).toEqual([said, expect.stringMatching(/\S/)]);
      expect([said, rule]).toEqual([said, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
});

/** A rule or a formula that is said where the figure is worked out, and not looked up. */
const SAID_ELSEWHERE = /\b(?:rule|formula):\s*(?:"|'|`(?!\$\{))/;

it("no room but the contract words what a figure is", () => {
  const offenders = sourceFiles().filter(
    (file) => /^packages\/(?:server|domain)\/src\//.test(file) && !isTest(file) && SAID_ELSEWHERE.test(read(file)),
  );
  expect(offenders, "contract/src/evidence/figures").toEqual([]);
  expect(SAID_ELSEWHERE.test('rule: "Sum of all."')).toBe(true);
});
