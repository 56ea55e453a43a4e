import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useState, type ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "../../../records/evidence/evidence-sheet.module.css";
import { evidenceTexts } from "../../../records/evidence/texts.ts";
import type { Compared } from "../panels/comparison/comparison.ts";
import { localEvidence, sumOf, type EvidencePart } from "./local-evidence.ts";
import { localEvidenceTexts, summaryTexts } from "../texts.ts";

const pageSize = 50;

/** The positions that a figure of the page is the sum of; each opens to its own evidence. */
export function LocalEvidenceSheet({
  answer,
  compared,
  address,
  onOpen,
  onClose,
}: {
  answer: SummaryAnswer;
  /** both sides, where two are compared */
  compared: Compared | null;
  address: string;
  onOpen: (key: string) => void;
  onClose: () => void;
}): ReactElement {
  const [shown, setShown] = useState(pageSize);
  const opened = localEvidence(answer, address, compared ?? undefined);
  if (opened === null) {
    return (
      <Sheet title={evidenceTexts.title} onClose={onClose}>
        <p className={styles["rule"]}>{localEvidenceTexts.gone}</p>
      </Sheet>
    );
  }
  return (
    <Sheet title={opened.title} onClose={onClose}>
      <p className={styles["figure"]}>
        <Figure value={opened.figure} suffix={<span className={styles["unit"]}>{answer.targetUnit}</span>} />
      </p>
      <p className={styles["rule"]}>{opened.rule}</p>
      <section className={styles["section"]}>
        <h3 className={styles["sectionTitle"]}>
          {localEvidenceTexts.parts(opened.parts.filter(({ key }) => key !== null).length)}
        </h3>
        <table className={styles["table"]}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{evidenceTexts.what}</th>
              <th scope="col">{answer.targetUnit}</th>
            </tr>
          </thead>
          <tbody>
            {opened.parts.slice(0, shown).map((part) => (
              <tr key={part.key ?? ""}>
                <td className={styles["wrap"]}>{part.label}</td>
                <td className={styles["right"]}>
                  <PartFigure part={part} onOpen={onOpen} />
                </td>
              </tr>
            ))}
          </tbody>
          {opened.parts.length > 1 && (
            <tfoot>
              <tr className={styles["sum"]}>
                <td>{summaryTexts.total}</td>
                <td className={styles["right"]}>
                  <Figure value={sumOf(opened.parts)} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
        {opened.parts.length > shown && (
          <div className={styles["more"]}>
            <span>{evidenceTexts.shown(shown, opened.parts.length)}</span>
            <Button size="small" onClick={() => setShown(shown + pageSize)}>
              {evidenceTexts.more}
            </Button>
          </div>
        )}
      </section>
    </Sheet>
  );
}

function PartFigure({ part, onOpen }: { part: EvidencePart; onOpen: (key: string) => void }): ReactElement {
  const { key, label, amount } = part;
  return <Figure value={amount} name={label} onOpen={key === null ? undefined : () => onOpen(key)} />;
}
