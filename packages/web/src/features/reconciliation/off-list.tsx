import type { Coverage } from "@distributary/contract/reporting/reconciliation";
import type { ReactElement } from "react";
import plain from "../../records/table/plain-table.module.css";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Panel } from "../../ui/surfaces/panel.tsx";
import type { StatementPlace } from "./queries.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** The statements that do not tie out, the newest first. */
export function OffList({
  coverage,
  onOpen,
}: {
  coverage: Coverage;
  onOpen: (place: StatementPlace) => void;
}): ReactElement | null {
  const off = coverage.accounts
    .flatMap(({ account_id, name, cells }) =>
      cells.flatMap(({ state, date, off: lines, unexplained, off_by: offBy }) =>
        state === "off" && date !== null ? [{ account: account_id, name, date, lines, unexplained, offBy }] : [],
      ),
    )
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name));
  if (off.length === 0) return null;
  return (
    <Panel title={texts.differences}>
      <div className={plain["room"]}>
        <table className={plain["table"]}>
          <thead>
            <tr>
              <th scope="col">{texts.account}</th>
              <th scope="col">{texts.statementOf}</th>
              <th scope="col" className={plain["wide"]}>
                {texts.linesOff}
              </th>
              <th scope="col">{texts.offBy(coverage.targetUnit)}</th>
              <th scope="col" className={plain["wide"]}>
                {texts.net(coverage.targetUnit)}
              </th>
              <th scope="col">
                <span className="visually-hidden">{texts.open}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {off.map(({ account, name, date, lines, unexplained, offBy }) => (
              <tr key={`${account} ${date}`}>
                <td>{name}</td>
                <td>{date}</td>
                <td className={plain["wide"]}>{lines}</td>
                <td>
                  <Figure value={offBy} />
                </td>
                <td className={plain["wide"]}>
                  <Figure value={unexplained} sign="always" />
                </td>
                <td>
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`${texts.open}: ${texts.statement(name, date)}`}
                    onClick={() => onOpen({ account, date })}
                  >
                    {texts.open}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
