import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { summarySearch, type SummarySearch } from "../../features/summary/address.ts";
import { policyText, readPolicy } from "../../features/analytics/policy/policy.ts";
import { riskFreeIn } from "../../features/analytics/returns/risk-free.ts";
import { periodSearch } from "../../pickers/period/period.ts";

const tabs = ["summary", "transactions", "events", "analytics"] as const;
export type HomeTab = (typeof tabs)[number];
const groups = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;

/** What the address of home carries. */
export interface HomeSearch extends SummarySearch {
  readonly t?: HomeTab | undefined;
  /** How the lots of the Analytics are chosen; without it as each account says. */
  readonly method?: LotMethod | undefined;
  /** What the returns of the Analytics are compared with: the uuid of a security. */
  readonly benchmark?: string | undefined;
  /** What money without risk earns in the Analytics, in per cent a year. */
  readonly risk_free?: string | undefined;
  /** What the groups of the Analytics are held against. */
  readonly policy?: string | undefined;
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
  "updates",
  "missing_event",
  "deleted",
] as const;

function listSearch(raw: Record<string, unknown>): Record<string, unknown> {
  if (raw["t"] !== "transactions" && raw["t"] !== "events") return {};
  const kept = listNames.filter((name) => ["string", "number", "boolean"].includes(typeof raw[name]));
  return Object.fromEntries(kept.map((name) => [name, raw[name]]));
}

/** Reads the address; what it does not know it leaves out. */
export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  const own = {
    t: oneOf(raw["t"], tabs),
    method: oneOf(raw["method"], LOT_METHODS),
    benchmark: uuidOf(raw["benchmark"]),
    risk_free: riskFreeIn(raw["risk_free"]),
    policy: policyText(readPolicy(raw["policy"])),
    id: uuidOf(raw["id"]),
  };
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...listSearch(raw), ...summarySearch(raw), ...periodSearch(raw), ...known };
}

/** The one level that the Analytics group by: the first that they know of those that the Summary is grouped by. */
export function analyticsGroup(levels: string | undefined): (typeof groups)[number] | undefined {
  return oneOf(
    levels?.split(",").find((level) => oneOf(level, groups) !== undefined),
    groups,
  );
}

/** What the address of the importer says: the import to go on with. */
export function importerSearch({ session }: Record<string, unknown>): { readonly session?: string } {
  const named = uuidOf(session);
  return named === undefined ? {} : { session: named };
}

/** What a list or a page keeps in the address is read by itself, which knows what it means. */
export function ownSearch(raw: Record<string, unknown>): Record<string, unknown> {
  return raw;
}
