import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { isGroupingKey } from "@distributary/domain/valuation/grouping-keys";
import type { FigureKey, GroupFigure } from "@distributary/domain/valuation/question";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Perspective } from "@distributary/domain/valuation/ownership";

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
}

/**
 * The address of one figure, as it travels in `explain_key`: `figure:ids~at~since~currency~known`, `~method` where lots
 * were asked under one, and `~entity:mode` after it, the method empty where there is none, where it is somebody's.
 */
export function explainKey(key: FigureKey, context: KeyContext): string {
  const ids = idsOf(key);
  return [
    ids === "" ? key.figure : `${key.figure}:${ids}`,
    formatDay(context.at),
    context.since === null ? "" : formatDay(context.since),
    context.currency,
    context.asKnownOn ?? "",
    ...(context.lotMethod === null && context.perspective === null ? [] : [context.lotMethod ?? ""]),
    ...(context.perspective === null ? [] : [`${context.perspective.entity}:${context.perspective.mode}`]),
  ].join("~");
}

function idsOf(key: FigureKey): string {
  if (key.figure === "group") return `${key.section}:${key.levels.map(writeLevel).join("/")}`;
  return "instrument" in key ? `${key.account}:${key.instrument}` : "account" in key ? key.account : "";
}

/** `#sector=energy`; what has none of it ends in the sign. A tag may hold any character. */
function writeLevel({ key, id }: GroupFigure["levels"][number]): string {
  const plain = (text: string): string => encodeURIComponent(text).replaceAll("~", "%7E");
  return `${plain(key)}=${id === null ? "" : plain(id)}`;
}

function readLevels(text: string): GroupFigure["levels"] | null {
  const levels = text.split("/").map((level) => {
    const [key = "", id = ""] = level.split("=").map(decodeURIComponent);
    return isGroupingKey(key) ? { key, id: id === "" ? null : id } : null;
  });
  return levels.every((level) => level !== null) ? levels : null;
}

const ONE_POSITION = [
  "value",
  "quantity",
  "basis",
  "realised",
  "flows",
  "income",
  "expenses",
  "price",
  "currency",
  "moves",
] as const;

/** Reads what {@link explainKey} wrote; null for anything else. */
export function parseExplainKey(text: string): { key: FigureKey; context: KeyContext } | null {
  const [subject = "", at = "", since = "", currency = "", known = "", method, whose, ...rest] = text.split("~");
  const lotMethod = LOT_METHODS.find((one) => one === method) ?? null;
  const perspective = whose === undefined ? null : parsePerspective(whose);
  const key = readFigure(subject);
  if (!key || rest.length > 0 || !/^[A-Z]{3}$/.test(currency)) return null;
  if (method !== undefined && lotMethod === null && !(method === "" && perspective !== null)) return null;
  if (whose !== undefined && perspective === null) return null;
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
      },
    };
  } catch {
    return null;
  }
}

function parsePerspective(text: string): Perspective | null {
  const [entity = "", mode = "", ...rest] = text.split(":");
  if (!/^[0-9a-f-]{36}$/i.test(entity) || rest.length > 0) return null;
  return mode === "direct" || mode === "look_through" ? { entity, mode } : null;
}

function readFigure(subject: string): FigureKey | null {
  try {
    return parseFigure(subject);
  } catch (error) {
    // A percent sign that stands for nothing.
    if (error instanceof URIError) return null;
    throw error;
  }
}

function parseFigure(subject: string): FigureKey | null {
  const [figure = "", account = "", instrument = ""] = subject.split(":");
  if (figure === "group") {
    const levels = readLevels(instrument);
    return levels && (account === "A" || account === "L") ? { figure, section: account, levels } : null;
  }
  if (figure === "net_worth" && account === "") return { figure };
  if (figure === "account" && account !== "" && instrument === "") return { figure, account };
  const position = ONE_POSITION.find((one) => one === figure);
  return position && account !== "" && instrument !== "" ? { figure: position, account, instrument } : null;
}
