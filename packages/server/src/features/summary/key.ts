import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import type { FigureKey } from "@distributary/domain/valuation/question";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";

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
}

/** The address of one figure, as it travels in `explain_key`: `figure:ids~at~since~currency~known`, and `~method` where lots were asked under one. */
export function explainKey(key: FigureKey, context: KeyContext): string {
  const ids = "instrument" in key ? `${key.account}:${key.instrument}` : "account" in key ? key.account : "";
  return [
    ids === "" ? key.figure : `${key.figure}:${ids}`,
    formatDay(context.at),
    context.since === null ? "" : formatDay(context.since),
    context.currency,
    context.asKnownOn ?? "",
    ...(context.lotMethod === null ? [] : [context.lotMethod]),
  ].join("~");
}

const ONE_POSITION = [
  "value",
  "quantity",
  "basis",
  "flows",
  "income",
  "expenses",
  "price",
  "currency",
  "moves",
] as const;

/** Reads what {@link explainKey} wrote; null for anything else. */
export function parseExplainKey(text: string): { key: FigureKey; context: KeyContext } | null {
  const [subject = "", at = "", since = "", currency = "", known = "", method, ...rest] = text.split("~");
  const lotMethod = LOT_METHODS.find((one) => one === method) ?? null;
  const key = parseFigure(subject);
  if (!key || (method !== undefined && lotMethod === null) || rest.length > 0 || !/^[A-Z]{3}$/.test(currency))
    return null;
  try {
    return {
      key,
      context: {
        at: parseDay(at),
        since: since === "" ? null : parseDay(since),
        currency,
        asKnownOn: known === "" ? null : known,
        lotMethod,
      },
    };
  } catch {
    return null;
  }
}

function parseFigure(subject: string): FigureKey | null {
  const [figure = "", account = "", instrument = ""] = subject.split(":");
  if (figure === "net_worth" && account === "") return { figure };
  if (figure === "account" && account !== "" && instrument === "") return { figure, account };
  const position = ONE_POSITION.find((one) => one === figure);
  return position && account !== "" && instrument !== "" ? { figure: position, account, instrument } : null;
}
