import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { PlainTable } from "../../../records/table/plain-table.tsx";
import { RecordLink } from "../../../records/page/record-link.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { priceDigits } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import styles from "../loan/loan-panel.module.css";
import { plannedTexts as texts } from "../schedule/planned-texts.ts";
import { RowsShown } from "../rows-shown.tsx";

/** What the coupon of a bond was fixed by, the newest first, and by which reference. */
export function BondFixings({
  reference,
  fixings,
  isLevel,
}: {
  /** the instrument (its id) whose prices are the fixings; null: none is said */
  reference: string | null;
  fixings: readonly { readonly date: string; readonly price: string }[];
  isLevel: boolean;
}): ReactElement {
  if (reference === null)
    return (
      <Section title={texts.fixings}>
        <p>{texts.noReference}</p>
      </Section>
    );
  return (
    <Section title={texts.fixings}>
      <p className={styles["note"]}>
        <RecordLink kind="instrument" id={reference} />{" "}
        <ForWriters>
          <Link to="/pricing/enter" search={{}} className={buttonClass("plain", "small")}>
            {texts.enterFixings}
          </Link>
        </ForWriters>
      </p>
      {fixings.length === 0 ? (
        <p>{texts.noFixings}</p>
      ) : (
        <RowsShown rows={fixings.toReversed()} what={texts.fixings.toLowerCase()}>
          {(shown) => (
            <PlainTable
              label={texts.fixings}
              columns={[
                { id: "date", label: texts.fixedOn, cell: ({ date }) => formatDay(date) },
                {
                  id: "value",
                  label: isLevel ? texts.level : texts.rate,
                  cell: ({ price }) => <Figure value={price} digits={priceDigits} open />,
                },
              ]}
              rows={shown}
              rowKey={({ date }) => date}
            />
          )}
        </RowsShown>
      )}
    </Section>
  );
}
