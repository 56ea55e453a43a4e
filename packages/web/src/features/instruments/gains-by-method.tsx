import type { SummaryGainFigures, SummaryGains, SummaryLots } from "@distributary/contract/summary-analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { Fragment, type ReactElement } from "react";
import { opening } from "../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { useKnownNames } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { useExplain } from "../../records/use-explain.ts";
import { Figure } from "../../ui/figure.tsx";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";
import { lotsWorkingTexts as workingTexts } from "./lots-working-texts.ts";
import { gainWorking, soldByAccount, type GainAsked, type SoldIn } from "./lots-working.ts";

const sides = ["realised", "unrealised"] as const;

interface Row {
  readonly method: LotMethod | null;
  readonly name: string;
  readonly figures: SummaryGainFigures;
}

/** Realised and unrealised gains by term, as recorded and under every method: their sum is one. */
export function GainsByMethod({
  unit,
  gains,
  chosen,
  held,
}: {
  unit: string;
  gains: SummaryGains;
  chosen: LotMethod | null;
  /** keys of the unrealised gains by the chosen way */
  held: SummaryLots["explain"];
}): ReactElement {
  const open = { held, sold: soldByAccount(gains.closed) };
  const rows: readonly Row[] = [
    { method: null, name: texts.asRecorded, figures: gains.recorded },
    ...gains.methods.flatMap(({ method, ...figures }) => {
      const known = LOT_METHODS.find((one) => one === method);
      return known === undefined ? [] : [{ method: known, name: lotMethodLabels[known], figures }];
    }),
  ];
  // Where no method tells anything else, one line says it.
  const same = rows.every(({ figures }) => sameFigures(figures, gains.recorded));
  const shown = same ? rows.slice(0, 1) : rows;
  const wide = plain["wide"];
  const hasDebts = [gains.recorded.realised, gains.recorded.unrealised].some(({ debt }) => debt !== "0");
  return (
    <>
      <table className={plain["table"]}>
        <caption>{texts.methods(unit)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.method}</th>
            <th scope="col" className={wide}>
              {texts.realisedShort}
            </th>
            <th scope="col" className={wide}>
              {texts.realisedLong}
            </th>
            {hasDebts && (
              <th scope="col" className={wide}>
                {texts.realisedDebt}
              </th>
            )}
            <th scope="col">{texts.realised}</th>
            <th scope="col" className={wide}>
              {texts.unrealisedShort}
            </th>
            <th scope="col" className={wide}>
              {texts.unrealisedLong}
            </th>
            {hasDebts && (
              <th scope="col" className={wide}>
                {texts.unrealisedDebt}
              </th>
            )}
            <th scope="col">{texts.unrealised}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const cell = (asked: GainAsked): ReactElement => (
              <GainFigure row={row} asked={asked} unit={unit} open={row.method === chosen ? open : null} />
            );
            return (
              <tr key={row.name} className={row.method === chosen && !same ? styles["chosen"] : undefined}>
                <td>{row.name}</td>
                {sides.map((side) => (
                  <Fragment key={side}>
                    <td className={wide}>{cell({ side, term: "short" })}</td>
                    <td className={wide}>{cell({ side, term: "long" })}</td>
                    {hasDebts && <td className={wide}>{cell({ side, term: "debt" })}</td>}
                    <td>{cell({ side, term: "all" })}</td>
                  </Fragment>
                ))}
                <td>{cell("total")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles["note"]}>{same ? texts.methodsSame : texts.methodsNote}</p>
    </>
  );
}

/** What opens further of the way of choosing lots that is told: what is held by term, what was sold by account. */
interface Opened {
  readonly held: SummaryLots["explain"];
  readonly sold: readonly SoldIn[];
}

function GainFigure({
  row: { name: method, figures },
  asked,
  unit,
  open,
}: {
  row: Row;
  asked: GainAsked;
  unit: string;
  /** null: it is another way than the one that is told */
  open: Opened | null;
}): ReactElement {
  const names = useKnownNames();
  const explain = useExplain();
  const sold = (open?.sold ?? []).map(({ account, gain, key }) => ({
    name: workingTexts.soldIn(names(account)),
    value: gain,
    unit,
    key,
  }));
  const { title, figure } = gainWorking(asked, { method, unit }, figures, []);
  if (open !== null && asked !== "total" && asked.side === "unrealised")
    return <Figure value={figure} change name={title} onOpen={opening(open.held[asked.term], explain)} />;
  return (
    <WorkedFigure
      value={figure}
      change={asked !== "total"}
      name={title}
      working={() => gainWorking(asked, { method, unit }, figures, sold)}
    />
  );
}

function sameFigures(one: SummaryGainFigures, other: SummaryGainFigures): boolean {
  return (["realised", "unrealised"] as const).every(
    (kind) =>
      one[kind].short === other[kind].short &&
      one[kind].long === other[kind].long &&
      one[kind].debt === other[kind].debt,
  );
}
