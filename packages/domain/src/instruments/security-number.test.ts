import { describe, expect, it } from "vitest";
import { wrongSecurityNumber } from "./security-number.ts";

describe("the number of a security", () => {
  it("is right where its check digit is: published numbers of well-known shares", () => {
    for (const isin of ["US0378331005", "US5949181045", "GB0002634946", "DE0007164600", "AU0000XVGZA3"])
      expect([isin, wrongSecurityNumber("ISIN", isin)]).toEqual([isin, null]);
    for (const cusip of ["037833100", "594918104", "38259P508", "68389X105"])
      expect([cusip, wrongSecurityNumber("CSIP", cusip)]).toEqual([cusip, null]);
  });

  it("with a slip says which digit would be right, and of another form what it is made of", () => {
    expect(wrongSecurityNumber("ISIN", "US0378331006")).toContain("after US037833100 comes 5");
    expect(wrongSecurityNumber("ISIN", "US0373831005")).toContain("The check digit is wrong");
    expect(wrongSecurityNumber("CSIP", "037833101")).toContain("after 03783310 comes 0");
    for (const wrong of ["X", "us0378331005", "US 0378331005", "US037833100"])
      expect(wrongSecurityNumber("ISIN", wrong)).toContain("Enter an ISIN");
    expect(wrongSecurityNumber("CSIP", "zz")).toContain("Enter a CUSIP");
  });
});
