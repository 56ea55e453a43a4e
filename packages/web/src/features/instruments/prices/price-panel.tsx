import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { priceEvidence } from "../../../records/evidence/price-evidence.ts";
import plain from "../../../records/table/plain-table.module.css";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { digitsOfPrice, formatKnown } from "../../../ui/format/amount.ts";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import styles from "./price-panel.module.css";
import { PriceSheet } from "./price-sheet.tsx";
import { priceRange, usePrices, type PricePoint } from "./prices.ts";
import { instrumentTexts, priceSourceLabels } from "../texts.ts";

const PriceChart = lazy(() => import("./price-chart.tsx").then((module) => ({ default: module.PriceChart })));

/** How many prices the table shows: the newest of them. */
const mostRows = 500;

/** The recorded prices of an instrument as a chart, as a table, and in a sentence. */
export function PricePanel({
  instrument,
  name,
  identifier,
  unit,
  unitId,
}: {
  instrument: string;
  name: string;
  /** By which the sheet of prices names it. */
  identifier: string;
  unit: string;
  unitId: string | null;
}): ReactElement {
  const [isAdding, setIsAdding] = useState(false);
  const found = usePrices(useSignedIn().profile.uuid, instrument);
  const [view, setView] = useState<"chart" | "table">("chart");
  const [at, setAt] = useState<number | null>(null);
  if (found.isError)
    return <FailState title={instrumentTexts.noPrices} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={280} />;
  const points = found.data;
  const range = priceRange(points);
  const enter = (
    <ForWriters>
      <Button size="small" icon="plus" onClick={() => setIsAdding(true)}>
        {instrumentTexts.addPrice}
      </Button>
      <Link to="/pricing/enter" search={{ security: identifier }} className={buttonClass("quiet", "small")}>
        {instrumentTexts.enterPrices}
      </Link>
      {isAdding && <PriceSheet instrument={instrument} name={name} unit={unitId} onClose={() => setIsAdding(false)} />}
    </ForWriters>
  );
  if (range === null)
    return (
      <p className={styles["none"]}>
        {instrumentTexts.noPrices} {enter}
      </p>
    );
  const shown = points[at ?? points.length - 1] ?? range.last;
  const price = (point: PricePoint): string => formatKnown(point.price, digitsOfPrice(point.price));
  const spoken = instrumentTexts.pricesInWords(
    points.length,
    unit,
    [range.first.date, price(range.first)],
    [range.last.date, price(range.last)],
    [range.lowest.date, price(range.lowest)],
    [range.highest.date, price(range.highest)],
  );
  return (
    <div className={styles["panel"]}>
      <div className={styles["head"]}>
        <p className={styles["shown"]}>
          <strong>
            {price(shown)} {unit}
          </strong>{" "}
          <span className={styles["aside"]}>
            {shown.date}
            {shown.source !== null && ` · ${priceSourceLabels[shown.source] ?? shown.source}`}
          </span>
        </p>
        <span className={styles["tools"]}>
          {enter}
          <Choice
            label={`${instrumentTexts.history}: ${commonTexts.chart} / ${commonTexts.table}`}
            value={view}
            onChange={setView}
            options={[
              { value: "chart", label: commonTexts.chart },
              { value: "table", label: commonTexts.table },
            ]}
          />
        </span>
      </div>
      {view === "chart" ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <PriceChart points={points} spoken={spoken} onPoint={setAt} />
        </Suspense>
      ) : (
        <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={instrumentTexts.history}>
          <PriceTable points={points} unit={unit} />
        </div>
      )}
      <p className={styles["words"]}>{spoken}</p>
    </div>
  );
}

function PriceTable({ points, unit }: { points: readonly PricePoint[]; unit: string }): ReactElement {
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{instrumentTexts.date}</th>
          <th scope="col">{instrumentTexts.source}</th>
          <th scope="col">{instrumentTexts.priceIn(unit)}</th>
        </tr>
      </thead>
      <tbody>
        {points
          .slice(-mostRows)
          .toReversed()
          .map((point) => (
            <tr key={point.date}>
              <td>
                <PriceDay point={point} />
              </td>
              <td>{point.source === null ? "" : (priceSourceLabels[point.source] ?? point.source)}</td>
              <td>
                <WorkedFigure
                  value={point.price}
                  digits={digitsOfPrice(point.price)}
                  open
                  name={`${instrumentTexts.priceIn(unit)}, ${point.date}`}
                  evidence={() => priceEvidence(point, unit)}
                />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The day of a price, leading to the observation that it is. */
function PriceDay({ point: { date, ulid } }: { point: PricePoint }): ReactElement {
  return ulid === null ? (
    <>{date}</>
  ) : (
    <Link to="/observable/$id" params={{ id: ulid }}>
      {date}
    </Link>
  );
}
