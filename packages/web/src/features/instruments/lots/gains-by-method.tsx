import type { SummaryGainFigures, SummaryGains, SummaryLots } from "@distributary/contract/summary/analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { Fragment, type ReactElement } from "react";
import { opening } from "../../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { lotMethodLabels } from "../../../records/lot-method-labels.ts";
import { useKnownNames } from "../../../records/page/names.tsx";
import plain from "../../../records/table/plain-table.module.css";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { classes } from "../../../ui/classes.ts";
import { Figure } from "../../../ui/figure.tsx";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";
import { lotsEvidenceTexts as planEvidenceTexts } from "./lots-evidence-texts.ts";
import { gainEvidence, soldByAccount, type GainAsked, type SoldIn } from "./lots-evidence.ts";

const sides = ["realised", "unrealised"] as const;

const heads = {
  realised: { short: texts.realisedShort, long: texts.realisedLong, debt: texts.realisedDebt },
  unrealised: { short: texts.unrealisedShort, long: texts.unrealisedLong, debt: texts.unrealisedDebt },
} as const;

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
  const terms = termsShown(rows);
  return (
    <>
      <table className={classes(plain["table"], styles["methods"])}>
        <caption>{texts.methods(unit)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.method}</th>
            {sides.map((side) => (
              <Fragment key={side}>
                {terms.map((term) => (
                  <th key={term} scope="col" className={wide}>
                    {heads[side][term]}
                  </th>
                ))}
                <th scope="col">{texts[side]}</th>
              </Fragment>
            ))}
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
                    {terms.map((term) => (
                      <td key={term} className={wide}>
                        {cell({ side, term })}
                      </td>
                    ))}
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

/** Short and long term; of what was owed its own column, and beside it those alone that have something in them. */
function termsShown(rows: readonly Row[]): readonly ("short" | "long" | "debt")[] {
  const isThere = (term: "short" | "long" | "debt"): boolean =>
    rows.some(({ figures }) => sides.some((side) => figures[side][term] !== "0"));
  return isThere("debt") ? (["short", "long", "debt"] as const).filter(isThere) : ["short", "long"];
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
  const explain = useOpenEvidence();
  const sold = (open?.sold ?? []).map(({ account, gain, key }) => ({
    name: planEvidenceTexts.soldIn(names(account)),
    value: gain,
    unit,
    key,
  }));
  const { title, figure } = gainEvidence(asked, { method, unit }, figures, []);
  if (open !== null && asked !== "total" && asked.side === "unrealised")
    return <Figure value={figure} change name={title} onOpen={opening(open.held[asked.term], explain)} />;
  return (
    <WorkedFigure
      value={figure}
      change={asked !== "total"}
      name={title}
      evidence={() => gainEvidence(asked, { method, unit }, figures, sold)}
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
