import type { SummaryPosition } from "@distributary/contract/summary/summary";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { ReactElement } from "react";
import { keyOfGain, siblingKey } from "../../records/evidence/figure-key.ts";
import { priceEvidence } from "../../records/evidence/price-evidence.ts";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { KeyFigures } from "../../records/page/key-figures.tsx";
import { useKnownNames } from "../../records/page/names.tsx";
import { useHoldings } from "../../records/held/use-holdings.ts";
import { recordTexts } from "../../records/texts.ts";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { Figure } from "../../ui/figure.tsx";
import { digitsOfPrice, quantityDigits, type Digits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { addExact } from "../../ui/format/exact.ts";
import { instrumentTexts as texts } from "./texts.ts";

/** What is held of a security and what became of it: its value, quantity, price and gain. Nothing where none is held. */
export function HeldFigures({ instrument }: { instrument: FullInstrument }): ReactElement | null {
  const found = useHoldings(null);
  const positions = found.data?.positions.filter(({ instrument_id: id }) => id === instrument.uuid) ?? [];
  const [first] = positions;
  if (found.data === undefined || first === undefined) return null;
  const { unit } = found.data;
  const name = instrument.display_name;
  return (
    <KeyFigures
      label={texts.keyFigures(name)}
      figures={[
        {
          label: recordTexts.valueIn(unit),
          figure: (
            <Together positions={positions} of={({ value }) => value.at} name={recordTexts.valueIn(unit)} unit={unit} />
          ),
        },
        {
          label: recordTexts.quantity,
          figure: (
            <Together
              positions={positions}
              of={({ quantity }) => quantity}
              name={recordTexts.quantity}
              unit=""
              digits={quantityDigits}
              keyOf={(key) => siblingKey(key, "quantity")}
            />
          ),
        },
        {
          label: texts.priceIn(instrument.settlement_unit?.identifier ?? ""),
          figure: (
            <WorkedFigure
              value={first.price}
              digits={digitsOfPrice(first.price)}
              open
              name={texts.priceIn(instrument.settlement_unit?.identifier ?? "")}
              estimated={first.estimated && recordTexts.estimatedPrice}
              evidence={() =>
                priceEvidence(
                  { date: first.price_date ?? "", price: first.price, source: first.price_source },
                  instrument.settlement_unit?.identifier ?? "",
                )
              }
            />
          ),
          under: first.price_date === null ? undefined : formatDay(first.price_date),
        },
        {
          label: texts.gainIn(unit),
          figure: (
            <Together
              positions={positions}
              of={({ unrealised }) => unrealised}
              name={texts.gainIn(unit)}
              unit={unit}
              change
              keyOf={keyOfGain}
            />
          ),
        },
      ]}
    />
  );
}

/** One figure of all positions: of a single one its own evidence, of several their sum, each opening further. */
function Together({
  positions,
  of,
  name,
  unit,
  digits,
  change = false,
  keyOf = (key) => key,
}: {
  readonly positions: readonly SummaryPosition[];
  readonly of: (position: SummaryPosition) => string | null;
  readonly name: string;
  readonly unit: string;
  readonly digits?: Digits;
  readonly change?: boolean;
  readonly keyOf?: (key: string) => string;
}): ReactElement {
  const explain = useOpenEvidence();
  const names = useKnownNames();
  const [first, ...others] = positions;
  const known = positions.map(of);
  const sum = known.reduce<string | null>(
    (all, one) => (all === null || one === null ? null : addExact(all, one)),
    "0",
  );
  const shown = { value: sum, name, change, ...(digits === undefined ? {} : { digits }) };
  if (first !== undefined && others.length === 0)
    return <Figure {...shown} onOpen={() => explain(keyOf(first.explain_key))} />;
  return (
    <WorkedFigure
      {...shown}
      evidence={() => ({
        title: name,
        figure: sum,
        unit,
        rule: recordTexts.totalRule,
        ...(digits === undefined ? {} : { digits }),
        lines: positions.map((position) => ({
          name: names(position.account_id),
          value: of(position),
          unit,
          key: keyOf(position.explain_key),
          ...(digits === undefined ? {} : { digits }),
        })),
      })}
    />
  );
}
