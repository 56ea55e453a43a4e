import type { ReactElement } from "react";
import { Button } from "../ui/button.tsx";
import { formatDecimal } from "../ui/format/amount.ts";
import { readTypedAmount, writeExactAmount } from "../ui/format/typed-amount.ts";
import styles from "./record-form.module.css";
import { recordTexts } from "./texts.ts";

const everyDigit = { least: 0, most: 18 };

/** The two amounts that a text in an amount field may mean, each to be chosen; nothing where it means one. */
export function AmountReadings({
  text,
  onChoose,
}: {
  readonly text: string;
  readonly onChoose: (text: string) => void;
}): ReactElement | null {
  const read = readTypedAmount(text);
  if (read.kind !== "ambiguous") return null;
  return (
    <span className={styles["readings"]} role="group" aria-label={recordTexts.twoAmounts}>
      {read.readings.map((reading) => (
        <Button key={reading} size="small" onClick={() => onChoose(writeExactAmount(reading))}>
          {formatDecimal(reading, everyDigit)}
        </Button>
      ))}
    </span>
  );
}
