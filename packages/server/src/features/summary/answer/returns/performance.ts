import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary/analytic";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { Book } from "@distributary/domain/ledger/book";
import type { DayShares } from "@distributary/domain/ownership/day-shares";
import type { GroupingKey } from "@distributary/domain/ledger/grouping-keys";
import { partitionBy } from "@distributary/domain/returns/partition";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { ScopeReturns } from "@distributary/domain/returns/group-returns";
import { conversionResidual } from "@distributary/domain/returns/conversion-residual";
import type { ScopeIndices } from "@distributary/domain/ledger/scope";
import { hasBegun, type Position } from "@distributary/domain/ledger/columns/position";
import { returnsByGroup } from "@distributary/domain/returns/scope-returns";
import type { View } from "../view.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { returnsIds, type ReturnsKey } from "@distributary/contract/evidence/returns-key";
import { attributionOf } from "../attribution.ts";
import { namesOf } from "../names.ts";
import { levelOf } from "./benchmark.ts";
import { CONVERTED, RETURNS_FIGURES } from "@distributary/contract/evidence/figures/returns";
import { formulasOf } from "@distributary/contract/evidence/figures/words";
import { moneyText, printer } from "./print.ts";
import { riskFreeLevel, type RiskFree } from "./risk-free.ts";

/** Returns of the whole, of each group of each level, and of each position where they are asked for. */
export function performanceOf(
  book: Book,
  question: SummaryQuestion,
  { scope: inWindow, target, byDay }: Pick<View, "scope" | "target" | "byDay">,
  layout: {
    readonly grouping: readonly GroupingKey[];
    readonly components: boolean;
    readonly benchmark: string | null;
    readonly riskFree: RiskFree;
    readonly policy: SummaryBody["policy"];
  },
  context: KeyContext,
): SummaryPerformance {
  const shares = byDay?.() ?? null;
  const scope = returnedIn(inWindow, shares);
  const names = namesOf(book.terms);
  const keyOf = returnsKeys(context, layout);
  const minorUnits = minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const print = printer(minorUnits);
  const free = riskFreeLevel(book, layout.riskFree, target);
  const window = {
    since: question.since,
    at: question.at,
    target,
    months: true,
    ...(free ? { riskFree: free } : {}),
    ...(shares ? { shares } : {}),
    ...(layout.benchmark === null ? {} : { benchmark: levelOf(book, layout.benchmark, target) }),
  };
  const levels = layout.grouping.map((_, depth) => layout.grouping.slice(0, depth + 1));
  // From the coarsest to the finest: positions lie inside the groups of every level.
  const all = [[], ...levels, ...(layout.components ? [["account", "instrument"] as const] : [])];
  const partitions = all.map((keys) => partitionBy(book, scope, keys));
  const returns = returnsByGroup(book, partitions, window);
  const told = partitions.map((partition, level) => ({ partition, returns: returns[level] ?? [] }));
  // What was only bought later is none of it; which groups there are stays the same, so that sums of days can be kept.
  const held = scope.positions.filter((p) => hasBegun(book.positions[p] as Position, question.at));
  const printed = told.map((own, level) => {
    const finer = told[level + 1];
    const leftOver = finer && conversionResidual(own, finer);
    const begun = new Uint8Array(own.partition.count);
    for (const p of held) begun[own.partition.groupOf[p] as number] = 1;
    return own.partition.paths.flatMap((path, group) => {
      if (level > 0 && begun[group] === 0) return [];
      const key = keyOf(levelsOf(all[level] ?? [], path));
      const figures = print(own.returns[group] as ScopeReturns, level === 0, key);
      if (leftOver) figures.converted = moneyText(leftOver[group] ?? null, minorUnits);
      return [{ path, returns: figures }];
    });
  });
  return {
    total: printed[0]?.[0]?.returns as SummaryReturns,
    groups: levels.flatMap((keys, depth) =>
      (printed[depth + 1] ?? []).map(({ path, returns: own }) =>
        Object.assign(own, {
          path: path.map((id) => id ?? ""),
          label: names.group(keys.at(-1) ?? "", path.at(-1) ?? null),
        }),
      ),
    ),
    ...(layout.components
      ? {
          positions: (printed.at(-1) ?? []).map(({ path: [account, instrument], returns: own }) => {
            return Object.assign(own, { account_id: account ?? "", instrument_id: instrument ?? "" });
          }),
        }
      : {}),
    ...(layout.policy
      ? {
          attribution: attributionOf(book, layout.policy, {
            key: layout.grouping[0] ?? "account",
            total: told[0]?.returns[0] as ScopeReturns,
            groups: (told[1]?.returns ?? []).map((own, i) => ({ id: told[1]?.partition.paths[i]?.[0] ?? null, own })),
            levelOn: (benchmark) => levelOf(book, benchmark, target),
            keyOf: (id, benchmark) =>
              returnsKeys(context, { ...layout, benchmark })([{ key: layout.grouping[0] ?? "account", id }]),
          }),
        }
      : {}),
    formulas: FORMULAS,
  };
}

const FORMULAS = { ...formulasOf(RETURNS_FIGURES), converted: CONVERTED };

/** Whose returns are told: what counts on some day of the window. */
export function returnedIn(scope: ScopeIndices, shares: DayShares | null): ScopeIndices {
  return shares ? { ...scope, positions: shares.positions } : scope;
}

function levelsOf(keys: readonly GroupingKey[], path: readonly (string | null)[]): ReturnsKey["levels"] {
  return keys.map((key, depth) => ({ key, id: path[depth] ?? null }));
}

/** What opens the gain of each group. All that the keys have in common is written once: a book has thousands of groups. */
function returnsKeys(
  context: KeyContext,
  { benchmark, riskFree }: Pick<ReturnsKey, "benchmark" | "riskFree">,
): (levels: ReturnsKey["levels"]) => string {
  const gain = { figure: "returns", name: "gain", levels: [], benchmark, day: null, riskFree } as const;
  const key = explainKey(gain, context);
  const rest = key.slice(key.indexOf("~"));
  return (levels) => (key === "" ? "" : `${gain.figure}:${returnsIds({ ...gain, levels })}${rest}`);
}
