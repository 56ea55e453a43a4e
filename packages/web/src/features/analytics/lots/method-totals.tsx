import type { SummaryLots } from "@distributary/contract/summary/analytic";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { ReactElement } from "react";
import { opening } from "../../../records/evidence/figure-key.ts";
import { lotMethodLabels } from "../../../records/lot-method-labels.ts";
import plain from "../../../records/table/plain-table.module.css";
import { Figure } from "../../../ui/figure.tsx";
import { sumOfTerms } from "../../../records/gain-terms.ts";
import styles from "../tables.module.css";
import { analyticsTexts as texts } from "../texts.ts";

type Gains = SummaryLots["unrealised"];

/** What the open lots have gained by term: as recorded, and beside it as the chosen method has it. */
export function MethodTotals({
  recorded,
  chosen,
  onOpen,
}: {
  recorded: SummaryLots;
  chosen: { readonly method: LotMethod; readonly lots: SummaryLots } | null;
  onOpen: (key: string) => void;
}): ReactElement {
  const columns = [
    { name: texts.asRecorded, lots: recorded },
    ...(chosen === null ? [] : [{ name: lotMethodLabels[chosen.method], lots: chosen.lots }]),
  ];
  const rows = [
    { name: texts.shortTerm, term: "short", figureOf: ({ short }: Gains) => short },
    { name: texts.longTerm, term: "long", figureOf: ({ long }: Gains) => long },
    // Only where a debt gained or lost something, as in another currency.
    ...(columns.some(({ lots }) => lots.unrealised.debt !== "0")
      ? [{ name: texts.ofDebts, term: "debt", figureOf: ({ debt }: Gains) => debt } as const]
      : []),
    { name: texts.total, term: "all", figureOf: sumOfTerms },
  ] as const;
  return (
    <table className={`${plain["table"]} ${styles["totals"]}`} aria-label={texts.unrealised}>
      <thead>
        <tr>
          <th scope="col">{texts.unrealised}</th>
          {columns.map(({ name }) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, term, figureOf }) => (
          <tr key={name} className={name === texts.total ? plain["strong"] : undefined}>
            <td>{name}</td>
            {columns.map((column) => (
              <td key={column.name}>
                <Figure
                  change
                  value={figureOf(column.lots.unrealised)}
                  name={texts.of(texts.unrealised, name)}
                  onOpen={opening(column.lots.explain[term], onOpen)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
