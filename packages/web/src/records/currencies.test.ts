import { afterEach, expect, it, vi } from "vitest";
import { currencyOptions } from "./currencies.ts";

afterEach(() => void vi.restoreAllMocks());

const labelOf = (code: string) => currencyOptions("en").find(({ value }) => value === code)?.label;

it("names every currency by ISO 4217 where the browser has no name for it", () => {
  const known = Intl.DisplayNames.prototype.of;
  const unnamed = new Set(["BOV", "CHE", "CHW", "CLF", "COU", "XCG", "ZWG"]);
  vi.spyOn(Intl.DisplayNames.prototype, "of").mockImplementation(function of(this: Intl.DisplayNames, code) {
    if (!unnamed.has(code)) return known.call(this, code);
    return this.resolvedOptions().fallback === "code" ? code : undefined;
  });
  expect(["BOV", "CHE", "CHW", "CLF", "COU"].map(labelOf)).toEqual([
    "BOV Mvdol",
    "CHE WIR Euro",
    "CHW WIR Franc",
    "CLF Unidad de Fomento",
    "COU Unidad de Valor Real",
  ]);
  expect(currencyOptions("en").filter(({ value, label }) => label === value)).toEqual([]);
  expect(labelOf("CHF")).toBe("CHF Swiss Franc");
});
