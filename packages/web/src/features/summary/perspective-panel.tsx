import type { SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryPerspective } from "@distributary/contract/summary-analytic";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { Panel } from "../../ui/panel.tsx";
import tableStyles from "../../ui/twin-table.module.css";
import styles from "./perspective-panel.module.css";
import { perspectiveTexts } from "./texts.ts";

/** Whose net worth it is and through whom: the entities looked through, the share in each account, and what cancels. */
export function PerspectivePanel({
  answer,
  perspective,
  name,
}: {
  answer: SummaryAnswer;
  perspective: SummaryPerspective;
  name: string;
}): ReactElement {
  const { entities, accounts, eliminations } = perspective;
  return (
    <Panel title={perspectiveTexts.panel(name)}>
      {accounts.length === 0 ? (
        <p className={styles["none"]}>{perspectiveTexts.nothing}</p>
      ) : (
        <div className={styles["columns"]}>
          {entities.length > 0 && (
            <Shares
              head={perspectiveTexts.entity}
              lines={entities.map((one) => ({ id: one.entity_id, label: one.label, share: one.share }))}
            />
          )}
          <Shares
            head={perspectiveTexts.account}
            lines={accounts.map((one) => ({ id: one.account_id, label: one.label, share: one.share }))}
          />
        </div>
      )}
      {eliminations.length > 0 && (
        <>
          <h3 className={styles["title"]}>{perspectiveTexts.cancelled}</h3>
          <ul className={styles["list"]}>
            {eliminations.map((one) => (
              <li key={`${one.account_id} ${one.instrument_id}`}>
                <span>{one.label}</span>
                <Figure value={one.at} unit={answer.targetUnit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface ShareLine {
  readonly id: string;
  readonly label: string;
  readonly share: string;
}

function Shares({ head, lines }: { head: string; lines: readonly ShareLine[] }): ReactElement {
  return (
    <div className={tableStyles["scroll"]} tabIndex={0} role="region" aria-label={head}>
      <table className={tableStyles["table"]}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{perspectiveTexts.share}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.label}</td>
              <td>{formatShare(line.share, percentDigits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
