import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { ranges, type PeriodSearch } from "../pickers/period/period.ts";
import { isDay } from "../ui/format/day.ts";

const tabs = ["summary", "transactions", "events", "analytics"] as const;
export type HomeTab = (typeof tabs)[number];
const groups = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;

/** What the address of home carries. */
export interface HomeSearch extends PeriodSearch {
  readonly t?: HomeTab | undefined;
  readonly group?: (typeof groups)[number] | undefined;
  /** How the lots of the Analytics are chosen; without it as each account says. */
  readonly method?: LotMethod | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
  /** What the returns of the Analytics are compared with: the uuid of a security. */
  readonly benchmark?: string | undefined;
  readonly id?: string | undefined;
}

function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((item) => item === value);
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

function uuidOf(value: unknown): string | undefined {
  const id = text(value, 40);
  return id !== undefined && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined;
}

/** What the lists of transactions and events keep in the address besides; each reads its own. */
const listNames = [
  "page",
  "per",
  "sort",
  "q",
  "account",
  "instrument",
  "event_type",
  "from",
  "until",
  "tag",
  "missing_event",
] as const;

function listSearch(raw: Record<string, unknown>): Record<string, unknown> {
  if (raw["t"] !== "transactions" && raw["t"] !== "events") return {};
  const kept = listNames.filter((name) => ["string", "number", "boolean"].includes(typeof raw[name]));
  return Object.fromEntries(kept.map((name) => [name, raw[name]]));
}

/** Reads the address; what it does not know it leaves out. */
export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  const at = text(raw["at"], 10);
  const since = text(raw["since"], 10);
  const found: Record<keyof HomeSearch, string | undefined> = {
    t: oneOf(raw["t"], tabs),
    at: at !== undefined && isDay(at) ? at : undefined,
    since: since !== undefined && (since === "none" || isDay(since)) ? since : undefined,
    range: oneOf(raw["range"], ranges),
    group: oneOf(raw["group"], groups),
    method: oneOf(raw["method"], LOT_METHODS),
    explain: text(raw["explain"], 500),
    step: text(raw["step"], 100),
    benchmark: uuidOf(raw["benchmark"]),
    id: uuidOf(raw["id"]),
  };
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return { ...listSearch(raw), ...known } as HomeSearch;
}
