import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary-analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { formatDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/valuation/book";
import { closedGains, gainsOf, type Gains, type GainsQuestion } from "@distributary/domain/valuation/gains";
import type { SummaryQuestion } from "@distributary/domain/valuation/question";
import { figure, figureOrNull } from "./figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import { namesOf } from "./names.ts";
import type { View } from "./view.ts";

/** Unless said, more sales than these are counted, and the newest of them are listed. */
const MOST_ITEMS = 1_000;

/** Gains by term under every method, and what was sold under the one that is asked for, `most` sales of it. */
export function gainsFeature(
  book: Book,
  { at, since, lotMethod }: SummaryQuestion,
  { scope, target, shareOf }: Pick<View, "scope" | "target" | "shareOf">,
  context: KeyContext,
  most = MOST_ITEMS,
): SummaryGains {
  const under = (method: LotMethod | null): GainsQuestion => ({ at, since, target, method, shareOf });
  const figures = (method: LotMethod | null): SummaryGainFigures => {
    return present(gainsOf(book, scope.positions, under(method)));
  };
  const closed = closedGains(book, scope.positions, under(lotMethod ?? null));
  const newest = closed.toSorted((a, b) => b.lot.day - a.lot.day).slice(0, most);
  const { accounts, instruments } = book.terms;
  const names = namesOf(book.terms);
  return {
    from: since === null ? null : formatDay(since),
    to: formatDay(at),
    recorded: figures(null),
    methods: LOT_METHODS.map((method) => ({ method, ...figures(method) })),
    closed: {
      count: closed.length,
      items: newest.map(({ position, lot, gain, isDebt }) => {
        const account = accounts[book.positions[position]?.account ?? -1]?.id ?? "";
        const instrument = instruments[book.positions[position]?.instrument ?? -1]?.id ?? "";
        return {
          account_id: account,
          instrument_id: instrument,
          currency: names.code(instruments[book.positions[position]?.currency ?? -1]?.id ?? ""),
          is_debt: isDebt,
          acquired_on: formatDay(lot.acquired),
          sold_on: formatDay(lot.day),
          quantity: figure(lot.quantity),
          basis_own: figureOrNull(lot.basis),
          proceeds_own: figureOrNull(lot.proceeds),
          gain: figureOrNull(gain),
          term: lot.isLongTerm ? ("long" as const) : ("short" as const),
          explain_key: explainKey({ figure: "realised", account, instrument }, context),
        };
      }),
    },
  };
}

function present({ realised, unrealised, unrealisedSince, total }: Gains): SummaryGainFigures {
  const terms = ({ short, long }: Gains["realised"]) => ({ short: figureOrNull(short), long: figureOrNull(long) });
  return {
    realised: terms(realised),
    unrealised: terms(unrealised),
    unrealised_since: unrealisedSince && terms(unrealisedSince),
    total: figureOrNull(total),
  };
}
