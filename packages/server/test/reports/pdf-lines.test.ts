import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Glyphs } from "../../src/features/reports/files/glyphs.ts";
import { shownFigure } from "../../src/features/reports/files/shown-figure.ts";

/** A font whose characters are as many thousandths wide as their code, so that widths can be added up by hand. */
const glyphs = new Glyphs(
  {
    id: "F1",
    name: "CodesAsWidths",
    font: { hasGlyphForCodePoint: () => true },
    layoutRun: () => ({ glyphs: [], positions: [] }),
    encode: (text: string) => [
      [text.charCodeAt(0).toString(16).padStart(4, "0")],
      [{ advanceWidth: text.codePointAt(0) ?? 0 }],
    ],
    ref: () => null,
  },
  null,
);
const wide = (text: string): number =>
  Array.from(text, (one) => one.codePointAt(0) ?? 0).reduce((sum, n) => sum + n, 0);

describe("Lines of a text", () => {
  it("are broken between words, and inside a word that is wider than the room", () => {
    // "ab cd" is 97 + 98 + 32 + 99 + 100 = 426 wide, "ab" 195, "cd" 199, and "ab c" 326.
    expect(glyphs.lines("ab cd", 1000, 426)).toEqual(["ab cd"]);
    expect(glyphs.lines("ab cd", 1000, 425)).toEqual(["ab", "cd"]);
    expect(glyphs.lines("abcd", 1000, 200)).toEqual(["ab", "cd"]);
    expect(glyphs.lines("ab", 500, 97.4)).toEqual(["a", "b"]);
  });

  it("hold every character once, and no line is wider than the room unless it is one character", () => {
    const word = fc.string({ unit: fc.constantFrom(..."aé–−😀"), minLength: 1, maxLength: 8 });
    const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(words, fc.integer({ min: 50, max: 40_000 }), (text, room) => {
        const lines = glyphs.lines(text, 1000, room);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        for (const line of lines) expect(wide(line) <= room || Array.from(line).length === 1, line).toBe(true);
        expect(glyphs.units(text)).toBe(wide(text));
      }),
      { seed: 1 },
    );
  });
});

it("is written as the two bytes of each character, those that end a text or a line marked", () => {
  // Each character of this font is named by its own code: "A" by 00 41, "č" by 01 0D, which alone would end a line.
  expect(glyphs.shown("A\u010d", 7)).toBe("(\u0000A\u0001\\r) Tj");
  expect(glyphs.shown("(\\)", 7)).toBe("(\u0000\\(\u0000\\\\\u0000\\)) Tj");
});

describe("A figure on a page", () => {
  it("has its thousands apart, and a minus as wide as a digit", () => {
    expect(shownFigure("0")).toBe("0");
    expect(shownFigure("999.5")).toBe("999.5");
    expect(shownFigure("1000")).toBe("1,000");
    expect(shownFigure("-123456.78")).toBe("\u2212123,456.78");
    expect(shownFigure("-1234567")).toBe("\u22121,234,567");
    expect(shownFigure(null)).toBe("–");
  });

  it("says what the number formats of the language say", () => {
    const language = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), (whole) => {
        expect(shownFigure(String(whole))).toBe(language.format(whole).replace("-", "\u2212"));
      }),
      { seed: 2 },
    );
  });
});
