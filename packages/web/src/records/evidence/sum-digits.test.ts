import { expect, it } from "vitest";
import { digitsOf } from "./sum-digits.ts";

const term = (before: string, value: string) => ({ before, value, after: "", label: "" });

it("writes what is added up with as few digits as it comes out with by hand", () => {
  // 10.00 + 5.25 = 15.25
  expect(digitsOf([term("", "10"), term("+ ", "5.25")], "15.25").digits).toEqual({ least: 2, most: 2 });
  // 1.004 + 1.004 = 2.008: to cents 1.00 + 1.00 is 2.00 and not 2.01; 1.004 + 1.004 with four digits is 2.008
  expect(digitsOf([term("", "1.004"), term("+ ", "1.004")], "2.008").digits.most).toBe(4);
  // 3.00 - 1.00 = 2.00
  expect(digitsOf([term("", "3"), term("− ", "1")], "2").digits.most).toBe(2);
});

it("writes every digit of what is multiplied, and says where one has more than can be read", () => {
  expect(digitsOf([term("", "1280.71"), term("× ", "1.07624")], "1378.35")).toEqual({
    digits: { least: 0, most: 12 },
    isWhole: true,
  });
  expect(digitsOf([term("", "3"), term("× ", "0.3333333333333")], "1").isWhole).toBe(false);
});
