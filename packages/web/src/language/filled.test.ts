import { expect, it } from "vitest";
import { filled } from "./filled.ts";
import { pseudoText } from "./pseudo.ts";

it("puts the parts of a sentence where the sentence has them", () => {
  const parts = { units: 1, what: 2 };
  expect(filled("Bought {units} of {what}", parts)).toEqual(["Bought ", 1, " of ", 2]);
  expect(filled("{what}: {units} gekauft", parts)).toEqual([2, ": ", 1, " gekauft"]);
  expect(filled("Nothing {else}", parts)).toEqual(["Nothing ", "{else}"]);
  expect(filled(pseudoText("Bought {units}"), parts)).toEqual(["⟦Ɓöûĝĥţ ", 1, "~~~⟧"]);
});
