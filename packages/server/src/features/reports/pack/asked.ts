import type { ReportModel } from "../model.ts";
import type { ReportRow } from "../store.ts";
import type { PeriodEvidence } from "./evidence.ts";

/** What a pack shows. */
export interface PackAsked {
  readonly universe: string;
  readonly row: ReportRow;
  readonly model: ReportModel;
  readonly seal: string;
  readonly evidence: PeriodEvidence;
  readonly now: Date;
}
