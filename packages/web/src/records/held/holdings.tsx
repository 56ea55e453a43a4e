import type { SummaryPosition } from "@distributary/contract/summary/summary";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { digitsOfPrice } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import styles from "../table/plain-table.module.css";
import { siblingKey } from "../evidence/figure-key.ts";
import { WorkedFigure } from "../evidence/worked-figure.tsx";
import type { FormulaEvidence } from "../evidence/formula-evidence.ts";
import { InstrumentSign } from "../page/instrument-sign.tsx";
import { RecordName, useKnownNames } from "../page/names.tsx";
import { Quantity } from "../quantity.tsx";
import { RecordLink } from "../page/record-link.tsx";
import { recordTexts } from "../texts.ts";
import { useOpenEvidence } from "../use-open-evidence.ts";

/** What each line is called by: its instrument, its account, or both. */
type HoldingsBy = "instrument" | "account" | "both";

/** Positions under a heading of their own. */
export interface HoldingsGroup {
  readonly title?: string;
  readonly positions: readonly SummaryPosition[];
}

/** Positions as a table, each with its way to the record on its other side; every value opens its evidence. */
export function HoldingsTable({
  groups,
  total,
  unit,
  by,
}: {
  /** One without a title, or several under theirs; an empty one is left out. */
  groups: readonly HoldingsGroup[];
  total: string | null;
  unit: string;
  by: HoldingsBy;
}): ReactElement {
  const names = useKnownNames();
  const unknown = groups.flatMap((group) => group.positions).filter(({ value }) => value.at === null).length;
  const missing = unknown === 0 ? false : recordTexts.incompleteTotal(unknown);
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{by === "account" ? recordTexts.account : recordTexts.instrument}</th>
          {by === "both" && (
            <th scope="col" className={`${styles["left"]} ${styles["wide"]}`}>
              {recordTexts.account}
            </th>
          )}
          <th scope="col">{recordTexts.quantity}</th>
          <th scope="col" className={styles["wide"]}>
            {recordTexts.price}
          </th>
          <th scope="col" className={styles["wide"]}>
            {recordTexts.asOf}
          </th>
          <th scope="col">{recordTexts.valueIn(unit)}</th>
        </tr>
      </thead>
      {groups
        .filter((group) => group.positions.length > 0)
        .map((group) => (
          <tbody key={group.title ?? ""}>
            {group.title !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={by === "both" ? 6 : 5} className={styles["groupTitle"]}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.positions.map((position) => (
              <HoldingsRow key={position.key} position={position} unit={unit} by={by} />
            ))}
          </tbody>
        ))}
      <tfoot>
        <tr>
          <td>
            {recordTexts.total}
            {missing !== false && <small className={styles["under"]}>{missing}</small>}
          </td>
          {by === "both" && <td className={styles["wide"]} />}
          <td />
          <td className={styles["wide"]} />
          <td className={styles["wide"]} />
          <td>
            <WorkedFigure
              value={total}
              name={recordTexts.total}
              estimated={missing}
              evidence={() => sumOfHoldings(groups, total, unit, names)}
            />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The total as the positions that it is the sum of; each opens further. */
function sumOfHoldings(
  groups: readonly HoldingsGroup[],
  total: string | null,
  unit: string,
  names: (id: string) => string,
): FormulaEvidence {
  const positions = groups.flatMap((group) => group.positions);
  return {
    title: recordTexts.total,
    figure: total,
    unit,
    rule: positions.every(({ value }) => value.at !== null) ? recordTexts.totalRule : recordTexts.totalRuleIncomplete,
    lines: positions.map(({ account_id: account, instrument_id: instrument, value, explain_key: key }) => ({
      name: `${names(instrument)} · ${names(account)}`,
      value: value.at,
      unit,
      key,
    })),
  };
}

function HoldingsRow({
  position,
  unit,
  by,
}: {
  position: SummaryPosition;
  unit: string;
  by: HoldingsBy;
}): ReactElement {
  const explain = useOpenEvidence();
  return (
    <tr>
      <td>
        {by === "account" ? (
          <RecordLink kind="account" id={position.account_id} />
        ) : (
          <span className={styles["signed"]}>
            <InstrumentSign id={position.instrument_id} />
            <RecordLink kind="instrument" id={position.instrument_id} />
          </span>
        )}
        {by === "both" && (
          <span className={styles["narrow"]}>
            <RecordName kind="account" id={position.account_id} />
          </span>
        )}
      </td>
      {by === "both" && (
        <td className={`${styles["left"]} ${styles["wide"]}`}>
          <RecordLink kind="account" id={position.account_id} />
        </td>
      )}
      <td>
        <Quantity
          value={position.quantity}
          instrument={position.instrument_id}
          name={recordTexts.quantity}
          onOpen={() => explain(siblingKey(position.explain_key, "quantity"))}
        />
      </td>
      <td className={styles["wide"]}>
        {position.price_source === "unit" ? null : (
          <Figure
            value={position.price}
            digits={digitsOfPrice(position.price)}
            estimated={position.estimated && recordTexts.estimatedPrice}
            open
            name={recordTexts.price}
            onOpen={() => explain(siblingKey(position.explain_key, "price"))}
          />
        )}
      </td>
      <td className={styles["wide"]}>{position.price_source === "unit" ? null : formatDay(position.price_date)}</td>
      <td>
        <Figure
          value={position.value.at}
          name={recordTexts.valueIn(unit)}
          onOpen={() => explain(position.explain_key)}
        />
      </td>
    </tr>
  );
}
