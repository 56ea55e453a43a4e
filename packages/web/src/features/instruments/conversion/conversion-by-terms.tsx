import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { ReactNode } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { FormulaTable } from "../../../records/table/formula-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { useHoldings } from "../../../records/held/use-holdings.ts";
import { formatKnown, priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { today } from "../../../ui/format/day.ts";
import { addExact } from "../../../ui/format/exact.ts";
import styles from "./conversion-panel.module.css";
import { ConversionRecord } from "./conversion-record.tsx";
import { conversionTexts } from "./conversion-texts.ts";
import { termsEvidence } from "../terms/terms-evidence.ts";
import { heldUnits, sharesByTerms } from "./converting.ts";

const texts = conversionTexts.byTerms;

/** What a bond converts into by a ratio or a price of its own, and the way to record it; nothing for one without. */
export function ConversionByTerms({ instrument }: { instrument: FullInstrument }): ReactNode {
  const { profile } = useSignedIn();
  const { data } = useHoldings(null);
  const { conversion_ratio: ratio, conversion_price: price } = instrument.details;
  if (instrument.instrument_type !== "BOND" || (typeof ratio !== "string" && typeof price !== "string")) return null;
  if (data === undefined) return null;
  const held = heldUnits(data.positions, instrument.uuid);
  const shares = sharesByTerms(instrument, held);
  if (shares === null)
    return (
      <Section title={texts.title}>
        <p className={styles["note"]}>{texts.none}</p>
      </Section>
    );
  const formula =
    typeof ratio === "string"
      ? texts.ratio(formatKnown(ratio, priceDigits))
      : texts.price(formatKnown(String(price), priceDigits));
  return (
    <Section title={texts.title}>
      <FormulaTable
        label={texts.title}
        heads={[recordTexts.figure, recordTexts.quantity]}
        lines={[
          {
            id: "shares",
            name: texts.shares,
            figure: (
              <WorkedFigure
                value={shares}
                digits={quantityDigits}
                name={texts.shares}
                evidence={() => ({
                  ...termsEvidence(instrument, { title: texts.shares, figure: shares, unit: "", formula }, [
                    {
                      name: recordTexts.quantity,
                      value: held.reduce((sum, { quantity }) => addExact(sum, quantity), "0"),
                      digits: quantityDigits,
                    },
                  ]),
                  digits: quantityDigits,
                })}
              />
            ),
          },
        ]}
      />
      <ConversionRecord
        instrument={instrument.uuid}
        held={held}
        shares={shares}
        date={today(profile.default_timezone)}
      />
    </Section>
  );
}
