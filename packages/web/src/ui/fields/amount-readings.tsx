import type { ReactElement } from "react";
import styles from "./amount-readings.module.css";
import { Button } from "../button.tsx";
import { formatDecimal } from "../format/amount.ts";
import { readingsOf, rememberReading, writeExactAmount } from "../format/typed-amount.ts";
import { commonTexts } from "../texts.ts";

const everyDigit = { least: 0, most: 18 };

/**
 * The two amounts that a text in an amount field may mean, each to be chosen; how it is read, and the other one to be
 * chosen instead, where the locale or an earlier choice says so. Nothing where it means one.
 */
export function AmountReadings({
  text,
  onChoose,
}: {
  readonly text: string;
  readonly onChoose: (text: string) => void;
}): ReactElement | null {
  const found = readingsOf(text);
  if (found === null) return null;
  const { readings, isTaken } = found;
  const [taken, other] = readings;
  const choice = (reading: string): ReactElement => (
    <Button
      key={reading}
      size="small"
      onClick={(event) => {
        // The button may be gone with its choice: the field has the focus again.
        const field = event.currentTarget.parentElement?.parentElement?.querySelector("input");
        rememberReading(text, reading);
        onChoose(writeExactAmount(reading));
        field?.focus();
      }}
    >
      {formatDecimal(reading, everyDigit)}
    </Button>
  );
  return (
    <span className={styles["readings"]} role="group" aria-label={commonTexts.twoAmounts}>
      {isTaken ? (
        <>
          <span>{commonTexts.readAs(formatDecimal(taken, everyDigit))}</span>
          {choice(other)}
        </>
      ) : (
        readings.map(choice)
      )}
    </span>
  );
}
