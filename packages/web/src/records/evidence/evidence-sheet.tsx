import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { EvidenceAmount } from "./evidence-amount.tsx";
import { EvidenceSum, type SumTerm } from "./evidence-sum.tsx";
import { EvidenceTables } from "./evidence-tables.tsx";
import styles from "./evidence-sheet.module.css";
import { isRatioUnit } from "./ratio-unit.ts";
import { SourcePages, useSources } from "./source-pages.tsx";
import { evidenceTexts } from "./texts.ts";
import { useEvidence } from "./use-evidence.ts";

interface EvidenceSheetProps {
  readonly universe: string;
  readonly figure: string;
  readonly step: string | undefined;
  readonly onOpen: (key: string, step?: string) => void;
  readonly onTransaction: (id: string) => void;
  readonly onClose: () => void;
}

/** The evidence of one figure, beside the page: the figure, the rule in a sentence, the steps and the items. */
export function EvidenceSheet({
  universe,
  figure,
  step,
  onOpen,
  onTransaction,
  onClose,
}: EvidenceSheetProps): ReactElement {
  const pages = useEvidence(universe, figure, step);
  const first = pages.data?.pages[0];
  const evidence = pages.data?.pages.flatMap((page) => page.evidence) ?? [];
  const sources = useSources(universe, evidence);
  const hasPage = (sources.data?.length ?? 0) > 0;
  return (
    <Sheet title={first?.title ?? evidenceTexts.title} onClose={onClose} size={hasPage ? "extra-full" : "expanded"}>
      {first !== undefined ? (
        <div className={hasPage ? styles["sides"] : undefined}>
          <div>
            <Head
              answer={first}
              current={step}
              onStep={(next) => onOpen(figure, next)}
              onTerm={(term) => onOpen(term.key ?? figure, term.key === undefined ? term.step : undefined)}
            />
            <EvidenceTables evidence={evidence} unit={first.unit} onOpen={onOpen} onTransaction={onTransaction} />
            <More pages={pages} all={first.evidence_count} />
          </div>
          <SourcePages evidence={evidence} found={sources} />
        </div>
      ) : pages.isError ? (
        <FailState title={evidenceTexts.failed} failure={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <div className={styles["waiting"]}>
          <Skeleton width={240} height={32} />
          <Skeleton height={16} />
          <Skeleton width="80%" height={16} />
          <Skeleton height={180} />
        </div>
      )}
    </Sheet>
  );
}

function Head({
  answer,
  current,
  onStep,
  onTerm,
}: {
  answer: FigureEvidence;
  current: string | undefined;
  onStep: (step: string | undefined) => void;
  onTerm: (term: SumTerm) => void;
}): ReactElement {
  const covered = useAmountsCovered();
  return (
    <>
      <p className={styles["figure"]}>
        {isRatioUnit(answer.unit) ? (
          <EvidenceAmount value={answer.figure} unit={answer.unit} name={answer.title} />
        ) : (
          <Figure
            value={answer.figure}
            suffix={answer.figure !== null && <span className={styles["unit"]}>{answer.unit}</span>}
          />
        )}
      </p>
      <p className={styles["rule"]}>{answer.rule}</p>
      {answer.formula !== "" && !(covered && /\d/.test(answer.formula)) && (
        <p className={styles["formula"]}>
          <span className="visually-hidden">{evidenceTexts.formula}: </span>
          {answer.formula}
        </p>
      )}
      {answer.sum !== undefined && answer.figure !== null && (
        <EvidenceSum terms={answer.sum} figure={answer.figure} unit={answer.unit} onOpen={onTerm} />
      )}
      {answer.steps.length > 0 && (
        <section className={styles["section"]}>
          <h3 className={styles["sectionTitle"]}>{evidenceTexts.steps}</h3>
          <ul className={styles["steps"]}>
            {answer.steps.map((item) => (
              <li key={item.step} className={styles["step"]} aria-current={item.step === current ? "step" : undefined}>
                <button
                  type="button"
                  className={styles["stepName"]}
                  onClick={() => onStep(item.step === current ? undefined : item.step)}
                >
                  {item.title}
                  {item.count > 0 && <span className={styles["count"]}>{item.count}</span>}
                </button>
                {item.figure !== null && (
                  <EvidenceAmount
                    value={item.figure}
                    unit={item.unit}
                    shownUnit={item.unit === answer.unit ? undefined : item.unit}
                    name={item.title}
                    onOpen={() => onStep(item.step)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function More({ pages, all }: { pages: ReturnType<typeof useEvidence>; all: number }): ReactElement | null {
  const shown = pages.data?.pages.reduce((sum, page) => sum + page.evidence.length, 0) ?? 0;
  if (all === 0) return <p className={styles["none"]}>{evidenceTexts.noEvidence}</p>;
  return (
    <div className={styles["more"]}>
      <span>{evidenceTexts.shown(shown, all)}</span>
      {pages.hasNextPage && (
        <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {evidenceTexts.more}
        </Button>
      )}
    </div>
  );
}
