import { expect, it } from "vitest";
import { pseudo, pseudoText } from "./pseudo.ts";

it("accents every letter, brackets a text and makes it longer by a third", () => {
  // 9 letters and a space: 10 / 3 = 3.33, rounded up to 4.
  expect(pseudoText("Net worth.")).toBe("⟦Ñéţ ŵöŕţĥ.~~~~⟧");
  expect(pseudoText("---")).toBe("---");
  // 27 / 3 = 9 signs more, which are words of their own.
  expect(pseudoText("The files could not be read")).toBe("⟦Ţĥé ƒîļéš çöûļð ñöţ ƀé ŕéåð ~~~~ ~~~~ ~⟧");
});

it("keeps what a text is given, whole words only, and the texts of other catalogues", () => {
  const texts = pseudo({
    saved: (name: string) => `${name} saved`,
    both: (of: { readonly day: string; readonly count: number }) => `${of.count} of a day: ${of.day}`,
    rows: [["Add", "Remove"]],
    asked: true,
  });
  expect(texts.saved("Ann")).toBe("⟦Ann šåṽéð~~⟧");
  expect(texts.both({ day: "Dec 31", count: 2 })).toBe("⟦2 öƒ å ðåý: Dec 31~~~~⟧");
  expect(texts.rows).toEqual([["⟦Åðð~⟧", "⟦Ŕéɱöṽé~~⟧"]]);
  expect(texts.asked).toBe(true);
  expect(texts.saved(pseudoText("Lot"))).toBe("⟦⟦Ļöţ~⟧ šåṽéð~~⟧");
  expect(pseudo({ again: pseudoText("Lot") }).again).toBe(pseudoText("Lot"));
});
