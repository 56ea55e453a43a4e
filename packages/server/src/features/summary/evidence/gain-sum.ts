import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals, negateDecimal, type Decimal } from "@distributary/domain/money/decimal";
import type { ValuedLot } from "@distributary/domain/basis/open-lots";
import { sumOf } from "../../../access/records/sums.ts";
import { figure } from "../answer/figures.ts";
import type { AnalyticKey, LotKey } from "@distributary/contract/evidence/analytic-key";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";

type PlaceGainKey = Extract<AnalyticKey, { readonly figure: "gained_in" }>;

/** A gain as the value less the cost that it is of; of one lot either opens further. */
export function gainSum(
  lots: readonly ValuedLot[],
  key: Omit<PlaceGainKey, "account" | "instrument"> | Omit<LotKey, "account" | "instrument">,
  told: string | null,
  place: { readonly account: string; readonly instrument: string },
  context: KeyContext,
): Pick<FigureEvidence, "sum"> {
  if (key.figure === "lot" && key.part !== "gain") return {};
  const all = (of: "value" | "basis"): Decimal | null =>
    lots.reduce<Decimal | null>((sum, lot) => sum && lot[of] && addDecimals(sum, lot[of]), ZERO);
  const [value, cost] = [all("value"), all("basis")];
  const opens = (part: "value" | "cost") =>
    key.figure === "lot" ? { key: explainKey({ ...key, ...place, part }, context) } : { step: "lots" };
  const sum =
    value &&
    cost &&
    sumOf(
      [
        { label: "value", value: figure(value), ...opens("value") },
        { label: "cost", value: figure(negateDecimal(cost)), ...opens("cost") },
      ],
      told,
    );
  return sum ? { sum: [...sum] } : {};
}
