import type { ReactElement } from "react";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { plainPercentText } from "../../ui/format/ratio.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { useOpenEvidence } from "../use-open-evidence.ts";
import { EvidenceAmount } from "./evidence-amount.tsx";
import { EvidenceSum } from "./evidence-sum.tsx";
import styles from "./evidence-sheet.module.css";
import { isRatioUnit } from "./ratio-unit.ts";
import { evidenceTexts } from "./texts.ts";
import { sumOfLines, type FormulaEvidence, type EvidenceLine } from "./formula-evidence.ts";

/** How a figure is worked out of its terms, beside the page: the figure, the rule, the formula, and what went into it. */
export function FormulaSheet({
  evidence,
  onClose,
}: {
  readonly evidence: FormulaEvidence;
  readonly onClose: () => void;
}): ReactElement {
  const { title, figure, unit, digits, open = false, rule, formula = "", lines } = evidence;
  const sum = evidence.sum ?? sumOfLines(evidence);
  const covered = useAmountsCovered() && !open;
  const explain = useOpenEvidence();
  const go = (key: string): void => {
    onClose();
    explain(key);
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={styles["figure"]}>
        {isRatioUnit(unit) ? (
          <Share value={figure} unit={unit} name={title} />
        ) : (
          <Figure
            value={figure}
            open={open}
            {...(digits === undefined ? {} : { digits })}
            suffix={figure !== null && <span className={styles["unit"]}>{unit}</span>}
          />
        )}
      </p>
      <p className={styles["rule"]}>{rule}</p>
      {formula !== "" && !(covered && /\d/.test(formula)) && (
        <p className={styles["formula"]}>
          <span className="visually-hidden">{evidenceTexts.formula}: </span>
          {formula}
        </p>
      )}
      {sum !== undefined && figure !== null && (
        <EvidenceSum
          terms={sum}
          figure={figure}
          unit={unit}
          onOpen={({ key }) => {
            if (key !== undefined) go(key);
          }}
        />
      )}
      {lines.length > 0 && (
        <section className={styles["section"]}>
          <h3 className={styles["sectionTitle"]}>{evidenceTexts.workedOutOf}</h3>
          <table className={styles["table"]}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{evidenceTexts.what}</th>
                <th scope="col">{evidenceTexts.amount}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.name}>
                  <td className={styles["wrap"]}>{line.name}</td>
                  <td className={styles[line.text === undefined ? "right" : "said"]}>
                    <LineValue line={line} onOpen={go} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Sheet>
  );
}

function LineValue({
  line: { name, value = null, unit = "", digits, open = false, text, key = "" },
  onOpen,
}: {
  line: EvidenceLine;
  onOpen: (key: string) => void;
}): ReactElement {
  const opens = key === "" ? undefined : () => onOpen(key);
  if (text !== undefined && opens === undefined) return <>{text}</>;
  if (text !== undefined) return <RatioFigure text={text} name={name} onOpen={opens} />;
  if (isRatioUnit(unit)) return <Share value={value} unit={unit} name={name} onOpen={opens} />;
  return (
    <Figure
      value={value}
      name={name}
      open={open}
      onOpen={opens}
      {...(digits === undefined ? {} : { digits })}
      {...(unit === "" ? {} : { unit })}
    />
  );
}

/** A part or a multiple. Terms and shares are no changes: a percentage above zero has no plus before it. */
function Share({
  value,
  unit,
  name,
  onOpen,
}: {
  value: string | null;
  unit: string;
  name: string;
  onOpen?: (() => void) | undefined;
}): ReactElement {
  if (unit === "ratio") return <RatioFigure text={plainPercentText(value)} name={name} onOpen={onOpen} />;
  return <EvidenceAmount value={value} unit={unit} name={name} onOpen={onOpen} />;
}
