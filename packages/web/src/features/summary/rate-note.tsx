import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./summary-view.module.css";
import { currenciesWithoutRate } from "./notes.ts";
import { rateTexts } from "./texts.ts";

/** Which currencies have no rate on the day of the page, and the ways out: another currency for all figures, or a rate. */
export function RateNote({
  answer,
  own,
  onCurrency,
}: {
  answer: SummaryAnswer;
  /** the currency of figures where the address names none */
  own: string;
  /** shows all figures in a currency; undefined: in `own` */
  onCurrency: (currency: string | undefined) => void;
}): ReactElement | null {
  const lacking = currenciesWithoutRate(answer);
  const [first] = lacking;
  const unit = answer.targetUnit;
  if (first === undefined && unit === own) return null;
  return (
    <div className={styles["block"]}>
      <Note tone={first === undefined ? "plain" : "warn"}>
        {first === undefined ? rateTexts.shownIn(unit) : rateTexts.noRate(lacking.join(", "), unit)}{" "}
        {unit !== own && (
          <Button size="small" look="quiet" onClick={() => onCurrency(undefined)}>
            {rateTexts.showIn(own)}
          </Button>
        )}
        {first !== undefined && first !== own && (
          <Button size="small" look="quiet" onClick={() => onCurrency(first)}>
            {rateTexts.showIn(first)}
          </Button>
        )}
        {first !== undefined && (
          <ForWriters>
            <Link
              to="/observable/create"
              search={{ rate_of: first, currency: unit, date: answer.at }}
              className={buttonClass("quiet", "small")}
            >
              {rateTexts.enter(first)}
            </Link>
          </ForWriters>
        )}
      </Note>
    </div>
  );
}
