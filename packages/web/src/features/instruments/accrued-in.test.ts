import { expect, it } from "vitest";
import { accruedIn } from "./accrued-in.ts";

it("tells the accrued interest of lots apart from their gain", () => {
  const bond = { value: "4950.00", basis: "4900", unrealised: "0" };
  // what is owed grows: -490868.20 + 489779.80 = -1088.40
  const loan = { value: "-490868.20", basis: "-489779.80", unrealised: "0" };
  expect(Number(accruedIn([bond]))).toBe(50);
  expect(Number(accruedIn([loan]))).toBe(-1088.4);
  expect(accruedIn([{ value: "12.5", basis: "10", unrealised: "2.5" }])).toBeNull();
  expect(accruedIn([{ value: "12.5", basis: null, unrealised: null }])).toBeNull();
});
