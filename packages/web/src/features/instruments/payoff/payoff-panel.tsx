import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { useHoldings } from "../../../records/held/use-holdings.ts";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown, priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { heldQuantity } from "../held-quantity.ts";
import styles from "../loan/loan-panel.module.css";
import { PayoffChart } from "./payoff-chart.tsx";
import { costOf, evenAt, knownPoints, type KnownPoint } from "./payoff-lines.ts";
import { PayoffTable } from "./payoff-table.tsx";
import { payoffTexts as texts } from "./payoff-texts.ts";
import { useFullInstrument } from "../queries.ts";
import { usePayoff, usePayoffAt } from "../prices/series-queries.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";
import { UnreadPanel } from "../unread-panel.tsx";

/** What a type must say before its payoff can be told; a share without such rights simply has none. */
const needed: Readonly<Record<string, readonly string[]>> = {
  DRIV: ["conversion_cost_per_share"],
  FX: ["unit", "forward_rate"],
};

/** Terms of a share of which one alone asks for the price that the others are counted from. */
const preferenceTerms = ["preference_multiple", "participation_cap_multiple", "conversion_cost_per_share"];

/** What a right, a preferred share or a forward pays by the price or the rate that it is on. */
export function PayoffPanel({ instrument }: { instrument: FullInstrument }): ReactNode {
  const { profile } = useSignedIn();
  const { details, instrument_type: type } = instrument;
  const quantity = heldQuantity(instrument);
  const share = typeof details["underlying_equity"] === "string" ? details["underlying_equity"] : null;
  const priced = useUnderlying(profile.uuid, share, instrument.settlement_unit?.uuid ?? null);
  const found = usePayoff(profile.uuid, instrument.uuid, quantity ?? "1");
  const atPrice = usePayoffAt(profile.uuid, instrument.uuid, quantity ?? "1", priced?.price ?? null);
  const [view, setView] = useState<PanelView>("chart");
  const title = texts.titles[type === "FX" ? "rate" : "price"];
  if (found.data === undefined) {
    if (needed[type] === undefined && !found.isError) return null;
    return <UnreadPanel title={title} failed={texts.failed} found={found} />;
  }
  const points = knownPoints(found.data.points);
  if (points.length === 0) {
    const missing = missingOf(type, details);
    if (missing.length === 0) return null;
    return (
      <Panel title={title}>
        <TermsMissing instrument={instrument} missing={missing} />
      </Panel>
    );
  }
  return (
    <Panel title={title} view={view} onView={setView}>
      <Curve
        instrument={instrument}
        points={points}
        quantity={quantity}
        axis={found.data.axis === "rate" ? "rate" : "price"}
        view={view}
        now={priced === null ? null : nowOf(priced, atPrice)}
      />
    </Panel>
  );
}

function missingOf(type: string, details: FullInstrument["details"]): readonly string[] {
  const lacks = (name: string): boolean => details[name] == null || details[name] === "";
  const ofType = needed[type];
  if (ofType !== undefined) return ofType.filter(lacks);
  return preferenceTerms.some((name) => !lacks(name)) ? ["preference_price"].filter(lacks) : [];
}

interface Priced {
  readonly name: string;
  readonly price: string;
  readonly date: string;
}

/** The newest price of the share that a right is on, where it is in the currency that the right settles in. */
function useUnderlying(universe: string, share: string | null, unit: string | null): Priced | null {
  const found = useFullInstrument(universe, share);
  const latest = found.data?.latest_price;
  if (found.data === undefined || latest == null || latest.units_id !== unit) return null;
  return { name: found.data.display_name, price: latest.price, date: latest.date };
}

/** What is paid at the newest price; the payoff null where it could not be calculated. */
type PayoffNow = Priced & { readonly payoff: string | null };

/** Null while it is asked for, and where the server tells no payoff at that price. */
function nowOf(priced: Priced, { data, isError }: UseQueryResult<string | null>): PayoffNow | null {
  if (data != null) return { ...priced, payoff: data };
  return isError ? { ...priced, payoff: null } : null;
}

function Curve({
  instrument,
  points,
  quantity,
  axis,
  view,
  now,
}: {
  instrument: FullInstrument;
  points: readonly KnownPoint[];
  quantity: string | null;
  axis: "price" | "rate";
  view: PanelView;
  now: PayoffNow | null;
}): ReactElement {
  const covered = useAmountsCovered() && quantity !== null;
  const holdings = useHoldings(null);
  const unit = instrument.settlement_unit?.identifier ?? "";
  const cost = quantity === null ? null : costOf(holdings.data?.positions ?? [], instrument.uuid);
  const shown = { points, cost, axis, unit, isHeld: quantity !== null, covered };
  return (
    <>
      {view === "chart" ? (
        <PayoffChart {...shown} />
      ) : (
        <PayoffTable {...shown} instrument={instrument} quantity={quantity} />
      )}
      <FormulaTable
        label={texts.points}
        heads={[recordTexts.figure, axis === "rate" ? texts.at.rate : inUnit(texts.at.price, unit)]}
        lines={linesOf({ points, cost, unit, covered, now, isKnown: quantity !== null && holdings.data !== undefined })}
      />
      <p className={styles["note"]}>
        {quantity === null
          ? texts.ofOne
          : texts.ofHeld(covered ? commonTexts.hidden : formatKnown(quantity, quantityDigits))}
      </p>
    </>
  );
}

/** The corners of the curve by their names, where it breaks even, and what it would pay at the price of today. */
function linesOf({
  points,
  cost,
  unit,
  covered,
  now,
  isKnown,
}: {
  points: readonly KnownPoint[];
  cost: string | null;
  unit: string;
  covered: boolean;
  now: PayoffNow | null;
  /** whether there is a holding whose cost was asked for */
  isKnown: boolean;
}): readonly FormulaLine[] {
  const corners = points.flatMap(({ at, corner }): FormulaLine[] => {
    const name = corner as keyof typeof texts.corners | null;
    if (name === null || texts.corners[name] === undefined) return [];
    const figure = <Figure value={at} digits={priceDigits} open />;
    return [{ id: name, name: texts.corners[name], figure, note: texts.corner[name] }];
  });
  const even = evenAt(points, cost).map((at, i): FormulaLine => ({
    id: `even-${i}`,
    name: texts.breakEven,
    figure: <Figure value={at} digits={priceDigits} open />,
    note: texts.breakEvenOf(covered ? commonTexts.hidden : formatKnown(cost), unit),
  }));
  const unknown: FormulaLine = { id: "unknown", name: texts.breakEven, figure: null, note: texts.costUnknown };
  const today: FormulaLine[] =
    now === null
      ? []
      : [
          {
            id: "now",
            name: texts.now(now.name),
            figure: <Figure value={now.price} digits={priceDigits} open />,
            note:
              now.payoff === null
                ? texts.nowFailed
                : `${texts.nowOf(formatDay(now.date))}: ${covered ? commonTexts.hidden : formatKnown(now.payoff)} ${unit}`,
          },
        ];
  return [...corners, ...even, ...(isKnown && cost === null ? [unknown] : []), ...today];
}
