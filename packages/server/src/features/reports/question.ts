import type { ReportAsked } from "@distributary/contract/reporting/reports";
import type { AccountDebts, LoanRecord } from "@distributary/contract/reporting/loans";
import type { ComparedStatement, Coverage } from "@distributary/contract/reporting/reconciliation";
import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { PayoffSelect, PayoffSeries } from "@distributary/contract/reporting/valuation";
import type { StandingPeriod } from "../commitments/service.ts";
import type { ReportCover, ReportFact, ReportTable } from "./model.ts";
import type { PeriodEvidence } from "./pack/evidence.ts";
import type { FigureSources } from "./pack/figures.ts";

/** What a report is asked to show. Days are `yyyy-MM-dd`, the currency an ISO code. */
export interface ReportQuestion {
  readonly at: string;
  /** null: the report is of `at` alone */
  readonly since: string | null;
  readonly currency: string;
  /** what it is narrowed to or told by; empty: all of the book as it is known now */
  readonly asked: ReportAsked;
}

/** Where figures come from: every one of another feature's service, none worked out here. */
export interface ReportSources extends FigureSources {
  summary(body: Partial<SummaryBody>): Promise<SummaryAnswer>;
  payoff(selects: readonly PayoffSelect[]): Promise<readonly PayoffSeries[]>;
  /** The grid of the months after `since` up to `at`, with the statements that are off and the newest of each account */
  statements(): Promise<{ readonly coverage: Coverage; readonly compared: readonly ComparedStatement[] }>;
  /** As they stood at the end of `at` and, unless it is null, of `since` */
  commitments(since: string | null): Promise<StandingPeriod>;
  /** What was paid of a loan (id of its instrument) against its plan */
  loan(id: string): Promise<LoanRecord>;
  /** The accounts of debts that are no instruments */
  debts(): Promise<readonly AccountDebts[]>;
}

/** A holding of which a cost or a gain is not known; `isRate`: it is known in its own currency, a rate is missing. */
export interface UnknownCost {
  readonly account_id: string;
  readonly instrument_id: string;
  readonly isRate: boolean;
}

/** What a kind of report answers: its tables, and the summary that its figures rest on, for the marks of the head. */
export interface ReportPart {
  readonly tables: readonly ReportTable[];
  readonly summary: SummaryAnswer | null;
  /** What must be known to read the figures of this kind; lines of the head */
  readonly facts?: readonly ReportFact[];
  /** where the report tells costs: those that are not known */
  readonly unknownCosts?: readonly UnknownCost[];
  /** what the first page shows where that is not the summary's net worth */
  readonly cover?: ReportCover;
  /** the pages under its figures */
  readonly evidence?: PeriodEvidence;
}

/** Makes the tables of one kind of report. */
export type ReportKind = (question: ReportQuestion, sources: ReportSources) => Promise<ReportPart>;
