import type { BondTerms } from "../../instruments/bond/bond.ts";
import type { CouponCourse } from "../../instruments/bond/coupon-course.ts";
import type { LoanCourse } from "../../instruments/loan/loan-course.ts";
import type { LoanTerms } from "../../instruments/loan/loan-terms.ts";
import { DerivedCache } from "../../ledger/derived-cache.ts";
import type { FundFlow } from "./fund-flow.ts";
import type { FundNavs } from "./fund-nav.ts";

/** What was read of the ledger about loans, bonds and funds, by instrument (index), until the book changes. */
interface Courses {
  /** interest of loans (`loanInterest`) */
  readonly loans: Map<number, { readonly terms: LoanTerms; readonly course: LoanCourse }>;
  /** coupons of bonds (`bondInterest`) */
  readonly bonds: Map<number, { readonly terms: BondTerms; readonly course: CouponCourse }>;
  /** what was paid into and out of funds (`fundFlows`) */
  readonly flows: Map<number, readonly FundFlow[]>;
  /** what funds were worth by it from day to day (`fundWorths`) */
  readonly standings: Map<number, readonly FundNavs[]>;
}

/** Kept courses of loans, bonds and funds of a book; empty after every change of it. */
export const COURSES = new DerivedCache<Courses>("everything", () => ({
  loans: new Map(),
  bonds: new Map(),
  flows: new Map(),
  standings: new Map(),
}));
