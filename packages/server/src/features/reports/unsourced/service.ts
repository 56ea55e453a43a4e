import { createHash } from "node:crypto";
import {
  SOURCED_KINDS,
  type FigureWithoutSource,
  type SourcedKind,
  type SourceShare,
} from "@distributary/contract/reporting/figures-without-source";
import type { ListAnswer } from "@distributary/contract/wire/scalars";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import { indexOf } from "@distributary/domain/ledger/book";
import { addDecimals, multiplyDecimals, signOfDecimal, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { parseDay } from "@distributary/domain/time/day";
import type { Books } from "../../../access/books.ts";
import type { Services } from "../../../access/http/services.ts";
import { dayOfInstant } from "../../../access/records/day-of.ts";
import { readsOf } from "../../../access/records/reads.ts";
import type { Actor } from "../../../access/session/actor.ts";
import { counts, type Page } from "../../../access/store/paging.ts";
import { viewNow } from "../../../platform/db/view.ts";
import { forbidden, notFound } from "../../../platform/http/problem.ts";
import { exact } from "../figures.ts";
import { outsideAndCurrencies } from "../pack/store.ts";
import { findProfile } from "../store.ts";
import { placeText, readPlace } from "./place.ts";
import {
  moneyMoved,
  moneySourced,
  observationsSaid,
  revisionsOf,
  unsourcedFigures,
  type CurrencyRate,
  type SumRow,
} from "./store.ts";

/** Universes whose sums are kept until their ledger changes. */
const KEPT = 200;

/** The sums of a universe at a revision of it and of its ledger. */
interface Sums {
  readonly all: number;
  readonly book: number;
  readonly money: readonly SumRow[];
  readonly said: readonly SumRow[];
  readonly sourced: readonly SumRow[];
}

/** The answer of the call. */
type Answer = ListAnswer<FigureWithoutSource> & {
  currency: string;
  at: string;
  shares: SourceShare[];
  share: string | null;
  next: string | null;
  revision: string;
};

/** Figures whose records point at no document, the largest first. 403 where a part of the records is shown: it has no documents. */
export function unsourcedService({ database, clock }: Pick<Services, "database" | "clock">, books: Books) {
  const kept = new Map<string, Sums>();

  /** What there is, and what of it has a source; the ledger is summed once for each state of it, which takes a second of a million transactions. */
  const sumsOf = async (universe: string, currencies: readonly string[]): Promise<Sums> => {
    const reads = readsOf(database, universe);
    const { all, book } = await revisionsOf(reads, universe);
    const before = kept.get(universe);
    if (before?.all === all) return before;
    const money = before?.book === book ? before.money : await moneyMoved(reads, universe, currencies);
    const sums = {
      ...{ all, book, money },
      said: await observationsSaid(reads, universe, false),
      sourced: [
        ...(await moneySourced(reads, universe, currencies)),
        ...(await observationsSaid(reads, universe, true)),
      ],
    };
    kept.delete(universe);
    kept.set(universe, sums);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return sums;
  };
  const ratesAt = async (universe: string, currency: string, at: string): Promise<readonly CurrencyRate[]> => {
    const { currencies } = await outsideAndCurrencies(readsOf(database, universe), universe);
    const known = await books.current(universe, false);
    if (known === null) throw notFound();
    const { book } = known;
    const target = [...currencies].find(([, code]) => code === currency)?.[0] ?? "";
    const to = indexOf(book.instrumentIndex, target);
    return [...currencies].map(([id, code]) => {
      const from = indexOf(book.instrumentIndex, id);
      const rate = code === currency ? "1" : from < 0 || to < 0 ? null : rateOn(book, from, to, parseDay(at))?.value;
      return { id, code, rate: rate == null ? null : typeof rate === "string" ? rate : formatDecimal(rate) };
    });
  };

  return {
    /** A page of them, with how much of the value has a source. */
    async list(
      actor: Actor,
      {
        kind = null,
        currency: asked,
        after = null,
        ...page
      }: Page & {
        readonly kind?: SourcedKind | null | undefined;
        readonly currency?: string | undefined;
        readonly after?: string | null | undefined;
      },
    ): Promise<Answer> {
      if (viewNow() !== null) throw forbidden();
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const profile = await findProfile(reads, universe);
      if (profile === null) throw notFound();
      const currency = asked ?? profile.currency;
      const at = dayOfInstant(clock.now(), profile.timezone);
      const rates = await ratesAt(universe, currency, at);
      const codes = rates.map(({ id }) => id);
      const { all, money, said, sourced } = await sumsOf(universe, codes);
      const used = new Set(money.map(({ unit }) => unit));
      const moved = rates.filter(({ id }) => used.has(id));
      const place = after === null ? null : readPlace(after);
      const rows = await unsourcedFigures(reads, universe, { rates, moved, kind, after: place }, page);
      const last = rows.length < page.limit ? undefined : rows.at(-1);
      const shares = SOURCED_KINDS.map((one) => shareOf(one, [...money, ...said], sourced, rates));
      const left = shares
        .filter((one) => kind === null || one.kind === kind)
        .reduce((sum, one) => sum + one.figures - one.sourced, 0);
      return {
        items: rows.map(({ record_kind: of, id, quantity, amount, value, ...row }) => ({
          ...row,
          record: { kind: of, id },
          quantity: exact(quantity),
          amount: exact(amount),
          value: exact(value),
        })),
        ...page,
        ...counts(left),
        ...{ currency, at, shares, share: wholeShare(shares), next: last === undefined ? null : placeText(last) },
        revision: createHash("sha256")
          .update(JSON.stringify([all, rates]))
          .digest("base64url")
          .slice(0, 22),
      };
    },
  };
}

function shareOf(
  kind: SourcedKind,
  all: readonly SumRow[],
  sourced: readonly SumRow[],
  rates: readonly CurrencyRate[],
): SourceShare {
  const of = (rows: readonly SumRow[]) => rows.filter((row) => row.kind === kind);
  const figures = (rows: readonly SumRow[]): number => of(rows).reduce((sum, row) => sum + row.figures, 0);
  const isAmount = kind !== "price";
  return {
    kind,
    figures: figures(all),
    sourced: figures(sourced),
    value: isAmount ? formatDecimal(valueOf(of(all), rates)) : null,
    sourced_value: isAmount ? formatDecimal(valueOf(of(sourced), rates)) : null,
  };
}

function valueOf(rows: readonly SumRow[], rates: readonly CurrencyRate[]): Decimal {
  const byId = new Map(rates.map(({ id, rate }) => [id, rate]));
  return rows.reduce((sum, { unit, amount }) => {
    const rate = unit === null ? null : (byId.get(unit) ?? null);
    return amount === null || rate === null
      ? sum
      : addDecimals(sum, multiplyDecimals(readDecimal(amount), readDecimal(rate)));
  }, ZERO);
}

function wholeShare(shares: readonly SourceShare[]): string | null {
  const sum = (field: "value" | "sourced_value"): Decimal =>
    shares.reduce((total, one) => addDecimals(total, readDecimal(one[field] ?? "0")), ZERO);
  const whole = sum("value");
  if (signOfDecimal(whole) <= 0) return null;
  return ratioText(Number(formatDecimal(sum("sourced_value"))) / Number(formatDecimal(whole)), 6);
}
