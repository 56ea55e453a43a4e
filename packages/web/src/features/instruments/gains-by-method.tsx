import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary-analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import type { ReactElement } from "react";
import { sumOfTerms } from "../../records/gain-terms.ts";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";

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
}: {
  unit: string;
  gains: SummaryGains;
  chosen: LotMethod | null;
}): ReactElement {
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
          {shown.map(({ method, name, figures: { realised, unrealised, total } }) => (
            <tr key={name} className={method === chosen && !same ? styles["chosen"] : undefined}>
              <td>{name}</td>
              <td className={wide}>
                <Figure value={realised.short} change />
              </td>
              <td className={wide}>
                <Figure value={realised.long} change />
              </td>
              {hasDebts && (
                <td className={wide}>
                  <Figure value={realised.debt} change />
                </td>
              )}
              <td>
                <Figure value={sumOfTerms(realised)} change />
              </td>
              <td className={wide}>
                <Figure value={unrealised.short} change />
              </td>
              <td className={wide}>
                <Figure value={unrealised.long} change />
              </td>
              {hasDebts && (
                <td className={wide}>
                  <Figure value={unrealised.debt} change />
                </td>
              )}
              <td>
                <Figure value={sumOfTerms(unrealised)} change />
              </td>
              <td>
                <Figure value={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["note"]}>{same ? texts.methodsSame : texts.methodsNote}</p>
    </>
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
