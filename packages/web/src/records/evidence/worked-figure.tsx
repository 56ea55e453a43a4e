import { useState, type ComponentProps, type ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import type { FormulaEvidence } from "./formula-evidence.ts";
import { FormulaSheet } from "./formula-sheet.tsx";

/**
 * A figure that follows from terms, opening to how it is worked out. `text` says one that is no amount (`+5.00 %`) as
 * people read it; `evidence` is asked only when somebody opens it.
 */
export function WorkedFigure({
  evidence,
  text,
  name,
  ...shown
}: Omit<ComponentProps<typeof Figure>, "onOpen" | "name"> & {
  readonly evidence: () => FormulaEvidence;
  readonly text?: string;
  /** What the figure is, for those who do not see where it stands. */
  readonly name: string;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const known = shown.value !== null && shown.value !== undefined;
  const onOpen = known ? () => setOpen(true) : undefined;
  return (
    <>
      {text === undefined ? (
        <Figure {...shown} name={name} onOpen={onOpen} />
      ) : (
        <RatioFigure text={text} name={name} onOpen={onOpen} />
      )}
      {isOpen && <FormulaSheet evidence={evidence()} onClose={() => setOpen(false)} />}
    </>
  );
}
