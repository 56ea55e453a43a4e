import { parseDecimal } from "../../money/parse-decimal.ts";
import { parseDay } from "../../time/day.ts";
import type { BondTerms } from "./bond.ts";

/** 5 % on 1000, twice a year, 30/360. */
export const BOND: BondTerms = {
  par: parseDecimal("1000"),
  start: parseDay("2024-02-15"),
  maturity: parseDay("2026-02-15"),
  firstPay: null,
  lastPay: null,
  periodicity: "S",
  couponType: "FIX",
  coupon: parseDecimal("0.05"),
  spread: parseDecimal("0"),
  dayCount: "T36",
  businessDayRule: null,
  notionalExchange: "F",
};
