import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { Scope } from "@distributary/domain/ledger/scope";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Perspective } from "@distributary/domain/ownership/ownership";
import { analyticIds, readAnalytic, type AnalyticKey } from "./analytic-key.ts";
import { readLevels, writeLevels } from "./key-levels.ts";
import { readScope, writeScope } from "./key-scope.ts";
import { customColumnIds, readCustomColumn, type CustomColumnKey } from "./custom-column-key.ts";
import { readReturns, returnsIds, type ReturnsKey } from "./returns-key.ts";
import { readTotal, type TotalKey } from "./total-key.ts";

/** A figure that the summary opens: one of the engine's, of the analytic features, or of the capital paid in. */
export type SummaryKey =
  | FigureKey
  | AnalyticKey
  | ReturnsKey
  | TotalKey
  | CustomColumnKey
  | { readonly figure: "paid_capital" }
  /** what of it went into one position */
  | { readonly figure: "paid"; readonly account: string; readonly instrument: string }
  /** what of a holding cancels between entities inside a perspective */
  | { readonly figure: "cancelled"; readonly account: string; readonly instrument: string }
  /** a row of the section C: a figure of a commitment (`called`), in the currency of the answer and by share */
  | { readonly figure: "capital"; readonly name: string; readonly instrument: string };

/** What a figure was asked about: enough to ask again and open it. */
export interface KeyContext {
  readonly at: Day;
  readonly since: Day | null;
  /** ISO code of the currency the answer was in */
  readonly currency: string;
  /** the instant as of which the book was known; null: now */
  readonly asKnownOn: string | null;
  /** the method that lots were asked under; null: each account's own */
  readonly lotMethod: LotMethod | null;
  /** whose net worth it was; null: everybody's */
  readonly perspective: Perspective | null;
  /** the part of the book that was asked about; empty: all of it */
  readonly scope: Scope;
}

/**
 * The address of one figure, as it travels in `explain_key`: `figure:ids~at~since~currency~known`, then `~method` where
 * lots were asked under one, `~entity:mode` where it is somebody's and `~scope` where it is of a part of the book; what
 * stands between and is not there is empty. Empty where no key can hold how narrow the question was.
 */
export function explainKey(key: SummaryKey, context: KeyContext): string {
  const question = questionOf(context, scopeUnder(key));
  if (question === null) return "";
  const ids = idsOf(key);
  return ids === "" ? key.figure + question : `${key.figure}:${ids}${question}`;
}

/** What of a scope a figure depends on: all of it, only which kinds of holdings count, or nothing. */
type ScopeUnder = "all" | "kinds" | "nothing";

/** A position is the same however the question was narrowed. */
function scopeUnder(key: SummaryKey): ScopeUnder {
  if (key.figure === "account") return "kinds";
  return key.figure !== "capital" && "instrument" in key ? "nothing" : "all";
}

/** Questions as they were written: an answer has thousands of keys. */
const written = new WeakMap<KeyContext, Map<ScopeUnder, string | null>>();

/** All of a key from its first `~` on; null: it is too long for a key. */
function questionOf(context: KeyContext, under: ScopeUnder): string | null {
  let texts = written.get(context);
  if (!texts) {
    texts = new Map();
    written.set(context, texts);
  }
  let text = texts.get(under);
  if (text === undefined) {
    text = writeQuestion(context, under);
    texts.set(under, text);
  }
  return text;
}

function writeQuestion(context: KeyContext, under: ScopeUnder): string | null {
  const { accounts: _, ...kinds } = context.scope;
  const scope = writeScope({ all: context.scope, kinds, nothing: {} }[under]);
  if (scope === null) return null;
  const further = [
    context.lotMethod ?? "",
    context.perspective === null ? "" : `${context.perspective.entity}:${context.perspective.mode}`,
    scope,
  ];
  return [
    "",
    formatDay(context.at),
    context.since === null ? "" : formatDay(context.since),
    context.currency,
    context.asKnownOn ?? "",
    ...further.slice(0, further.findLastIndex((part) => part !== "") + 1),
  ].join("~");
}

function idsOf(key: SummaryKey): string {
  if (key.figure === "capital") return `${key.name}:${key.instrument}`;
  if (key.figure === "returns") return returnsIds(key);
  if (key.figure === "total") return key.name;
  if (key.figure === "own") return customColumnIds(key);
  const own = analyticIds(key);
  if (own !== null) return own;
  if (key.figure === "group" || key.figure === "was") return `${key.section}:${writeLevels(key.levels)}`;
  return "instrument" in key ? `${key.account}:${key.instrument}` : "account" in key ? key.account : "";
}

const ONE_POSITION = [
  "value",
  "quantity",
  "basis",
  "realised",
  "flows",
  "outside",
  "income",
  "expenses",
  "price",
  "currency",
  "moves",
  "paid",
  "cancelled",
] as const;

/** A figure with what it was asked about. */
export interface ReadKey {
  readonly key: SummaryKey;
  readonly context: KeyContext;
}

/** Reads what {@link explainKey} wrote; null for anything else. */
export function parseExplainKey(text: string): ReadKey | null {
  const [subject = "", at = "", since = "", currency = "", known = "", ...further] = text.split("~");
  const [method = "", whose = "", part = "", ...rest] = further;
  const lotMethod = LOT_METHODS.find((one) => one === method) ?? null;
  const perspective = parsePerspective(whose);
  const scope = readScope(part);
  const key = readFigure(subject);
  if (!key || scope === null || rest.length > 0 || further.at(-1) === "" || !/^[A-Z]{3}$/.test(currency)) return null;
  if ((method !== "" && lotMethod === null) || (whose !== "" && perspective === null)) return null;
  try {
    return {
      key,
      context: {
        at: parseDay(at),
        since: since === "" ? null : parseDay(since),
        currency,
        asKnownOn: known === "" ? null : known,
        lotMethod,
        perspective,
        scope,
      },
    };
  } catch {
    // Days that are none: whoever wrote this key did not get it here.
    return null;
  }
}

function parsePerspective(text: string): Perspective | null {
  const [entity = "", mode = "", ...rest] = text.split(":");
  if (!/^[0-9a-f-]{36}$/i.test(entity) || rest.length > 0) return null;
  return mode === "direct" || mode === "look_through" ? { entity, mode } : null;
}

function readFigure(subject: string): SummaryKey | null {
  try {
    return parseFigure(subject);
  } catch (error) {
    // A percent sign that stands for nothing.
    if (error instanceof URIError) return null;
    throw error;
  }
}

function parseFigure(subject: string): SummaryKey | null {
  const [figure = "", account = "", instrument = ""] = subject.split(":");
  if (figure === "group" || figure === "was") {
    const levels = readLevels(instrument);
    return levels && (account === "A" || account === "L") ? { figure, section: account, levels } : null;
  }
  const own = readAnalytic(subject) ?? readReturns(subject) ?? readTotal(subject) ?? readCustomColumn(subject);
  if (own) return own;
  if ((figure === "net_worth" || figure === "paid_capital") && account === "") return { figure };
  if (figure === "capital" && account !== "" && instrument !== "") return { figure, name: account, instrument };
  if (figure === "account" && account !== "" && instrument === "") return { figure, account };
  const position = ONE_POSITION.find((one) => one === figure);
  return position && account !== "" && instrument !== "" ? { figure: position, account, instrument } : null;
}
