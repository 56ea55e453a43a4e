import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import plain from "../../../records/table/plain-table.module.css";
import { Figure } from "../../../ui/figure.tsx";
import { signOf } from "../../../ui/format/exact.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { capitalFigures, capitalOf, type CapitalFigure, type CapitalLine } from "./capital.ts";
import styles from "./blocks.module.css";
import { capitalTexts as texts } from "../table/section-texts.ts";
import { summaryTexts } from "../texts.ts";

/** What was promised to funds and what became of it; each commitment leads to its own page. Null: nothing was. */
export function CapitalPanel({
  answer,
  onOpen,
}: {
  readonly answer: SummaryAnswer;
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  const narrow = useNarrow();
  const { lines, paid } = capitalOf(answer);
  if (lines.length === 0 && paid === null) return null;
  return (
    <Panel title={texts.title}>
      <p className={styles["meaning"]}>{texts.meaning}</p>
      {lines.length > 0 &&
        (narrow ? (
          <Cards lines={lines} onOpen={onOpen} />
        ) : (
          <Table lines={lines} unit={answer.targetUnit} onOpen={onOpen} />
        ))}
      {paid !== null && (
        <p className={styles["foot"]}>
          {texts.paid} <Moved figure={paid} unit={answer.targetUnit} name={texts.paid} onOpen={onOpen} />
        </p>
      )}
    </Panel>
  );
}

interface LinesProps {
  readonly lines: readonly CapitalLine[];
  readonly onOpen: (key: string) => void;
}

function Table({ lines, unit, onOpen }: LinesProps & { readonly unit: string }): ReactElement {
  return (
    <table className={plain["table"]} aria-label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{texts.commitment}</th>
          {capitalFigures.map((name) => (
            <th scope="col" key={name} title={texts.meanings[name]}>
              {texts.figures[name]}
              {name === "committed" && `, ${unit}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <Commitment line={line} />
            </td>
            {capitalFigures.map((name) => (
              <td key={name}>
                <Moved figure={line.figures[name]} name={nameOf(line, name)} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ lines, onOpen }: LinesProps): ReactElement {
  return (
    <ul className={styles["cards"]}>
      {lines.map((line) => (
        <li key={line.id}>
          <Commitment line={line} />
          <dl className={styles["pairs"]}>
            {capitalFigures.map((name) => (
              <div key={name}>
                <dt>{texts.figures[name]}</dt>
                <dd>
                  <Moved figure={line.figures[name]} name={nameOf(line, name)} onOpen={onOpen} asOne />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Commitment({ line }: { readonly line: CapitalLine }): ReactElement {
  return (
    <Link to="/instruments/$id" params={{ id: line.id }} className={styles["link"]}>
      {line.label}
    </Link>
  );
}

function nameOf(line: CapitalLine, name: CapitalFigure): string {
  return `${line.label}, ${texts.figures[name]}`;
}

/** A figure at `at`, and by how much it moved since, where it did. */
function Moved({
  figure,
  name,
  unit,
  onOpen,
  asOne = false,
}: {
  readonly figure: (AtSinceDiff & { readonly key?: string }) | undefined;
  readonly name: string;
  readonly unit?: string;
  readonly onOpen?: (key: string) => void;
  /** Both open the same: by a finger they are taken as one. */
  readonly asOne?: boolean;
}): ReactElement {
  const key = figure?.key;
  const diff = figure?.diff ?? null;
  const open = key === undefined || key === "" || onOpen === undefined ? undefined : () => onOpen(key);
  return (
    <>
      <Figure value={figure?.at} name={name} unit={unit} onOpen={open} />
      {diff !== null && signOf(diff) !== 0 && (
        <span className={styles["moved"]}>
          {" "}
          <Figure
            value={diff}
            sign="always"
            name={`${name}, ${summaryTexts.changed}`}
            onOpen={asOne ? undefined : open}
          />
        </span>
      )}
    </>
  );
}
