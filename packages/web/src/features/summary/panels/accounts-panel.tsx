import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo, useState, type ReactElement } from "react";
import { opening } from "../../../records/evidence/figure-key.ts";
import { useKnownNames } from "../../../records/page/names.tsx";
import { RecordLink } from "../../../records/page/record-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Monogram } from "../../../ui/signs/monogram.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { accountTexts as texts } from "../table/section-texts.ts";
import { columnTexts, summaryTexts } from "../texts.ts";
import { accountsOf } from "./accounts.ts";
import styles from "./accounts-panel.module.css";

/** So many accounts are read at a glance; the others come when asked for. */
const AT_A_GLANCE = 8;

/** Every account with its value and what changed, the largest first; each leads to its page and to its evidence. */
export function AccountsPanel({
  answer,
  onOpen,
}: {
  readonly answer: SummaryAnswer;
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  const names = useKnownNames();
  const [all, setAll] = useState(false);
  const lines = useMemo(() => accountsOf(answer), [answer]);
  if (lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, AT_A_GLANCE);
  return (
    <Panel title={texts.title}>
      <table className={styles["table"]} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{columnTexts.name}</th>
            <th scope="col">
              {columnTexts.value}, {answer.targetUnit}
            </th>
            {answer.since !== null && <th scope="col">{columnTexts.change}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, value, unknown, key }) => (
            <tr key={id}>
              <td>
                <span className={styles["name"]}>
                  <Monogram name={names(id)} />
                  <RecordLink kind="account" id={id} />
                </span>
              </td>
              <td>
                <Figure
                  value={value.at}
                  name={`${names(id)}, ${columnTexts.value}`}
                  estimated={unknown > 0 && summaryTexts.incompleteWhy}
                  onOpen={opening(key, onOpen)}
                />
              </td>
              {answer.since !== null && (
                <td>
                  <Figure
                    value={value.diff}
                    change
                    name={`${names(id)}, ${columnTexts.change}`}
                    onOpen={opening(key, onOpen)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > AT_A_GLANCE && (
        <Button look="quiet" size="small" onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all(lines.length)}
        </Button>
      )}
    </Panel>
  );
}
