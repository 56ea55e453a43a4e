import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { DerivedTerms } from "./terms/derived-terms.tsx";
import { instrumentGroups } from "./instrument-fields.ts";
import { updateInstrument, useInstrument } from "./queries.ts";
import { instrumentTexts } from "./texts.ts";

/** Changes an instrument; its type stays. */
export function InstrumentEditPage(): ReactNode {
  const { id } = useParams({ from: "/instruments/$id/edit" });
  const navigate = useNavigate();
  const found = useInstrument(useSignedIn().profile.uuid, id);
  const back = () => void navigate({ to: "/instruments/$id", params: { id } });
  return (
    <WhenRead found={found} title={instrumentTexts.one}>
      {(instrument) => (
        <RecordEditor
          key={instrument.uuid}
          title={instrumentTexts.editTitle(instrument.display_name)}
          saveLabel={instrumentTexts.save}
          draft={`instrument/${instrument.uuid}`}
          groups={(read) => instrumentGroups(instrument.instrument_type, false, read)}
          record={instrument}
          edits={{ kind: "instrument", id: instrument.uuid }}
          send={(body) => updateInstrument(instrument.uuid, body)}
          aside={(form) => (
            <DerivedTerms
              form={form}
              type={instrument.instrument_type}
              dryRun={(body) => updateInstrument(instrument.uuid, body, false)}
            />
          )}
          onSaved={(saved, undo) => {
            saySaved(recordTexts.saved(saved.display_name), undo);
            back();
          }}
          onCancel={back}
        />
      )}
    </WhenRead>
  );
}
