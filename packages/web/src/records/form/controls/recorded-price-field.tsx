import { priceWindowOf } from "@distributary/domain/ledger/rates/price-windows";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { PriceField } from "../../../pickers/price/price-field.tsx";
import { readInstrument } from "../../../pickers/record-options.ts";
import { isDay } from "../../../ui/format/day.ts";
import type { PricedBy } from "../fields.ts";

/** A price of what another field of the form says, on the day of a third: recorded prices stand beside it. */
export function RecordedPriceField({
  by,
  read,
  ...rest
}: {
  readonly by: PricedBy;
  readonly read: (name: string) => string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly onUnread?: ((unread: boolean) => void) | undefined;
}): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const [instrument, date, unit] = [read(by.what), read(by.on), read(by.unit)];
  const { data } = useQuery({
    queryKey: ["priced", universe, instrument],
    queryFn: () => readInstrument(universe, instrument),
    enabled: instrument !== "",
  });
  return (
    <PriceField
      {...rest}
      instrument={instrument === "" ? null : instrument}
      symbol={data?.symbol ?? ""}
      date={isDay(date) ? date : null}
      unit={unit === "" ? null : unit}
      windowDays={priceWindowOf(data?.type ?? null)}
    />
  );
}
