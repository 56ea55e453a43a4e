import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useState, type ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "../../../records/evidence/explain-sheet.module.css";
import { explainTexts } from "../../../records/evidence/texts.ts";
import type { Compared } from "../panels/comparison/comparison.ts";
import { localTrail, sumOf, type TrailPart } from "./local-trail.ts";
import { localTrailTexts, summaryTexts } from "../texts.ts";

const pageSize = 50;

/** The positions that a figure of the page is the sum of; each opens to its own evidence. */
export function LocalTrailSheet({
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
  const trail = localTrail(answer, address, compared ?? undefined);
  if (trail === null) {
    return (
      <Sheet title={explainTexts.title} onClose={onClose}>
        <p className={styles["rule"]}>{localTrailTexts.gone}</p>
      </Sheet>
    );
  }
  return (
    <Sheet title={trail.title} onClose={onClose}>
      <p className={styles["figure"]}>
        <Figure value={trail.figure} suffix={<span className={styles["unit"]}>{answer.targetUnit}</span>} />
      </p>
      <p className={styles["rule"]}>{trail.rule}</p>
      <section className={styles["section"]}>
        <h3 className={styles["sectionTitle"]}>
          {localTrailTexts.parts(trail.parts.filter(({ key }) => key !== null).length)}
        </h3>
        <table className={styles["table"]}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{explainTexts.what}</th>
              <th scope="col">{answer.targetUnit}</th>
            </tr>
          </thead>
          <tbody>
            {trail.parts.slice(0, shown).map((part) => (
              <tr key={part.key ?? ""}>
                <td className={styles["wrap"]}>{part.label}</td>
                <td className={styles["right"]}>
                  <PartFigure part={part} onOpen={onOpen} />
                </td>
              </tr>
            ))}
          </tbody>
          {trail.parts.length > 1 && (
            <tfoot>
              <tr className={styles["sum"]}>
                <td>{summaryTexts.total}</td>
                <td className={styles["right"]}>
                  <Figure value={sumOf(trail.parts)} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
        {trail.parts.length > shown && (
          <div className={styles["more"]}>
            <span>{explainTexts.shown(shown, trail.parts.length)}</span>
            <Button size="small" onClick={() => setShown(shown + pageSize)}>
              {explainTexts.more}
            </Button>
          </div>
        )}
      </section>
    </Sheet>
  );
}

function PartFigure({ part, onOpen }: { part: TrailPart; onOpen: (key: string) => void }): ReactElement {
  const { key, label, amount } = part;
  return <Figure value={amount} name={label} onOpen={key === null ? undefined : () => onOpen(key)} />;
}
