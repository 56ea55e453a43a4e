import { observablesEndpoints, type Observable, type ObservableBody } from "@distributary/contract/records/observables";
import { useState, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { currencies, type FieldGroup } from "../../../records/form/fields.ts";
import { RecordForm } from "../../../records/form/record-form.tsx";
import { useRecordForm } from "../../../records/form/use-record-form.ts";
import { saySaved } from "../../../records/page/say-saved.ts";
import { today } from "../../../ui/format/day.ts";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import { instrumentTexts } from "../texts.ts";

const half = { half: true } as const;

const groups: readonly FieldGroup[] = [
  {
    title: instrumentTexts.price,
    fields: [
      { name: "price", label: instrumentTexts.price, kind: "amount", required: true, ...half },
      { name: "date_of", label: instrumentTexts.date, kind: "day", booked: true, required: true, ...half },
      { name: "units_id", label: instrumentTexts.unit, kind: "instrument", types: currencies, required: true, ...half },
    ],
  },
];

/** One price of one security, beside its page: today, and in the currency that it is priced in. */
export function PriceSheet({
  instrument,
  name,
  unit,
  onClose,
}: {
  instrument: string;
  name: string;
  /** The currency that it is priced in, where one is known. */
  unit: string | null;
  onClose: () => void;
}): ReactElement {
  const { profile } = useSignedIn();
  const [record] = useState({ date_of: today(profile.default_timezone), units_id: unit });
  const form = useRecordForm<Observable>({
    draft: `price/${instrument}`,
    groups: () => groups,
    record,
    send: (body) =>
      api.call(observablesEndpoints.create, {
        query: { commit: "true" },
        body: { ...(body as ObservableBody), type_id: "std.price", instrument_id: instrument },
      }),
    onSaved: (saved) => {
      saySaved(instrumentTexts.priceSaved(name), () =>
        api.call(observablesEndpoints.remove, { params: { id: saved.ulid }, query: { commit: "true" } }),
      );
      onClose();
    },
  });
  return (
    <Sheet title={instrumentTexts.priceOf(name)} onClose={onClose}>
      <RecordForm form={form} saveLabel={instrumentTexts.savePrice} onCancel={onClose} />
    </Sheet>
  );
}
