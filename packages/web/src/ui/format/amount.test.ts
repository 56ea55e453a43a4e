import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { formatDecimal, formatKnown, formatShare, percentDigits, priceDigits, quantityDigits } from "./amount.ts";
import { inUnit } from "./in-unit.ts";
import { percentText, plainPercentText } from "./ratio.ts";

const us = { locale: "en-US" };

describe("amounts as people read them", () => {
  it("writes thousands, two digits and a true minus", () => {
    expect(formatDecimal("99160920.19", undefined, us)).toBe("99,160,920.19");
    expect(formatDecimal("-1234567", undefined, us)).toBe("\u22121,234,567.00");
    expect(formatDecimal("99160920.19", undefined, { locale: "de-DE" })).toBe("99.160.920,19");
  });

  it("names the unit of a label where one is known", () => {
    expect([inUnit("Worth", "USD"), inUnit("Worth", "")]).toEqual(["Worth, USD", "Worth"]);
  });

  it("never shows minus zero", () => {
    expect(formatDecimal("-0.004", undefined, us)).toBe("0.00");
  });

  it("keeps more digits than a double holds", () => {
    expect(formatDecimal("12345678901234567.89", undefined, us)).toBe("12,345,678,901,234,567.89");
  });

  it("marks gains with a plus where asked", () => {
    expect([
      formatDecimal("5", undefined, { ...us, sign: "always" }),
      formatDecimal("0.00", undefined, { ...us, sign: "always" }),
    ]).toEqual(["+5.00", "0.00"]);
  });

  it("shows prices with two to six digits and quantities with none to six", () => {
    expect([
      formatDecimal("64.36", priceDigits, us),
      formatDecimal("1.12345678", priceDigits, us),
      formatDecimal("64.3", priceDigits, us),
    ]).toEqual(["64.36", "1.123457", "64.30"]);
    expect([formatDecimal("26.0000", quantityDigits, us), formatDecimal("12.5", quantityDigits, us)]).toEqual([
      "26",
      "12.5",
    ]);
  });

  it("says --- for what is not known", () => {
    expect([formatKnown(null), formatShare(null)]).toEqual(["---", "---"]);
  });

  it("shows a ratio as a share", () => {
    const share = (text: string) => formatShare(text, undefined, us);
    expect([share("0.124"), share("1"), share("0.0005")]).toEqual(["12.4 %", "100.0 %", "0.1 %"]);
  });

  it("shows a percentage by itself with none to two digits, and no other with more", () => {
    proves("constant:percent_decimals_min", "constant:percent_decimals_max");
    const alone = (text: string) => formatShare(text, percentDigits, us);
    // 100 / 3 = 33.333...
    expect([alone("0.6"), alone("0.125"), alone("0.333333"), alone("-1.00005")]).toEqual([
      "60 %",
      "12.5 %",
      "33.33 %",
      "\u2212100.01 %",
    ]);
    const shown = [formatShare("0.123456", undefined, us), percentText("0.123456"), plainPercentText("0.123456")];
    expect(shown).toEqual(["12.3 %", "+12.35 %", "12.35 %"]);
  });
});
