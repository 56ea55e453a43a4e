import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryPerspective } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { keyOfCancelled, opening } from "../../../records/evidence/figure-key.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatShare, percentDigits } from "../../../ui/format/amount.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import styles from "./perspective-panel.module.css";
import { perspectiveTexts } from "../texts.ts";

/** Whose net worth it is and through whom: the entities looked through, the share in each account, and what cancels. */
export function PerspectivePanel({
  answer,
  perspective,
  name,
  onOpen,
}: {
  answer: SummaryAnswer;
  perspective: SummaryPerspective;
  name: string;
  onOpen: (key: string) => void;
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
                <Figure
                  value={one.at}
                  unit={answer.targetUnit}
                  name={one.label}
                  onOpen={opening(keyOfCancelled(answer.explain_key, one.account_id, one.instrument_id), onOpen)}
                />
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
    <TwinTable
      label={head}
      columns={[
        { id: "label", label: head, cell: (line) => line.label },
        { id: "share", label: perspectiveTexts.share, cell: (line) => formatShare(line.share, percentDigits) },
      ]}
      rows={lines}
      rowKey={(line) => line.id}
    />
  );
}
