import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { perspectiveModes, type PerspectiveMode } from "../../pickers/perspective-modes.ts";
import type { ReportId } from "@distributary/contract/reporting/reports";
import { isDay } from "../../ui/format/day.ts";

/** What the address of the page says: the report that is chosen, its days, and what it is narrowed to or told by. */
export interface ReportsSearch {
  readonly r?: ReportId;
  readonly at?: string;
  readonly since?: string;
  /** uuids, one after the other with a comma between */
  readonly accounts?: string | undefined;
  readonly instruments?: string | undefined;
  readonly kind?: InstrumentType | undefined;
  readonly perspective?: string | undefined;
  readonly mode?: PerspectiveMode | undefined;
  readonly method?: LotMethod | undefined;
  /** the day at whose end the books were known */
  readonly known?: string | undefined;
  readonly benchmark?: string | undefined;
}

const uuid = /^[0-9a-f-]{36}$/i;
const uuids = /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i;

/**
 * Reads the address; what is none of it is left out. Which reports there are is left to the page: every page reads
 * this file, and none of the others needs their list.
 */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const { r } = raw;
  const text = (name: string, form: RegExp) => {
    const value = raw[name];
    return typeof value === "string" && form.test(value) ? { [name]: value } : {};
  };
  const day = (name: string) => {
    const value = raw[name];
    return typeof value === "string" && isDay(value) ? { [name]: value } : {};
  };
  const mode = perspectiveModes.find((one) => one === raw["mode"]);
  const kind = INSTRUMENT_TYPES.find((one) => one === raw["kind"]);
  const method = LOT_METHODS.find((one) => one === raw["method"]);
  return {
    ...(typeof r === "string" && /^[a-z-]+$/.test(r) ? { r: r as ReportId } : {}),
    ...day("at"),
    ...day("since"),
    ...text("accounts", uuids),
    ...text("instruments", uuids),
    ...(kind === undefined ? {} : { kind }),
    ...text("perspective", uuid),
    ...(mode === undefined ? {} : { mode }),
    ...(method === undefined ? {} : { method }),
    ...day("known"),
    ...text("benchmark", uuid),
  };
}
