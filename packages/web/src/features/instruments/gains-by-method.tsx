import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary-analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import type { ReactElement } from "react";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { addExact } from "../../ui/format/exact.ts";
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
            <th scope="col">{texts.realised}</th>
            <th scope="col" className={wide}>
              {texts.unrealisedShort}
            </th>
            <th scope="col" className={wide}>
              {texts.unrealisedLong}
            </th>
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
              <td>
                <Figure value={sumOf(realised)} change />
              </td>
              <td className={wide}>
                <Figure value={unrealised.short} change />
              </td>
              <td className={wide}>
                <Figure value={unrealised.long} change />
              </td>
              <td>
                <Figure value={sumOf(unrealised)} change />
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
    (kind) => one[kind].short === other[kind].short && one[kind].long === other[kind].long,
  );
}

function sumOf({ short, long }: SummaryGainFigures["realised"]): string | null {
  return short === null || long === null ? null : addExact(short, long);
}
