import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { handedText } from "../../data/windows/handed-over.ts";
import { newDraft } from "../../records/form/new-draft.ts";
import { useOwnCurrency } from "../../records/own-currency.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { useCreated } from "../../records/page/use-created.ts";
import { DerivedTerms } from "./terms/derived-terms.tsx";
import { instrumentGroups, typeIn } from "./instrument-fields.ts";
import { createInstrument } from "./queries.ts";
import { instrumentTexts } from "./texts.ts";

/** A new instrument, of the type in the address where it names one; with `popup=true` in a window of its own. */
export function InstrumentCreatePage(): ReactElement {
  const currency = useOwnCurrency();
  return (
    <WhenRead found={currency} title={instrumentTexts.newTitle}>
      {(own) => <InstrumentCreator currency={own} />}
    </WhenRead>
  );
}

function InstrumentCreator({ currency }: { currency: string | null }): ReactElement {
  const search = useSearch({ from: "/instruments/create" });
  const navigate = useNavigate();
  const name = search.name ?? handedText("name");
  const created = useCreated("instrument", search.popup === true);
  return (
    <RecordEditor
      title={instrumentTexts.newTitle}
      saveLabel={instrumentTexts.create}
      draft={`${newDraft("instrument", search.popup === true, name)}/${search.instrument_type ?? ""}`}
      groups={(read) => instrumentGroups(typeIn(read("instrument_type")), true, read)}
      record={{
        display_name: name,
        instrument_type: typeIn(search.instrument_type ?? ""),
        settlement_unit_id: currency,
      }}
      send={createInstrument}
      aside={(form) => (
        <DerivedTerms
          form={form}
          type={typeIn(String(form.values["instrument_type"]))}
          dryRun={(body) => createInstrument(body, false)}
        />
      )}
      onSaved={(instrument) =>
        created(
          instrument,
          instrument.display_name,
          () => void navigate({ to: "/instruments/$id", params: { id: instrument.uuid } }),
        )
      }
      onCancel={() => created.leave(() => void navigate({ to: "/instruments" }))}
    />
  );
}
