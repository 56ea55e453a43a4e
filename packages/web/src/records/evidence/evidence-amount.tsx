import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown } from "../../ui/format/amount.ts";
import { multipleText, percentText } from "../../ui/format/ratio.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";

/** A figure in its unit: an amount, a ratio as a percentage, hundredths as such, or a multiple. */
export function EvidenceAmount({
  value,
  unit,
  shownUnit,
  name,
  onOpen,
}: {
  readonly value: string | null;
  readonly unit: string;
  /** The unit where it stands beside an amount; none: it is said elsewhere. */
  readonly shownUnit?: string | undefined;
  readonly name: string;
  readonly onOpen?: (() => void) | undefined;
}): ReactElement {
  if (unit === "ratio") return <RatioFigure text={percentText(value)} name={name} onOpen={onOpen} />;
  if (unit === "times") return <RatioFigure text={multipleText(value)} name={name} onOpen={onOpen} />;
  if (unit === "%")
    return (
      <RatioFigure text={value === null ? formatKnown(null) : `${formatKnown(value)} %`} name={name} onOpen={onOpen} />
    );
  return <Figure value={value} name={name} {...(shownUnit === undefined ? {} : { unit: shownUnit })} onOpen={onOpen} />;
}
