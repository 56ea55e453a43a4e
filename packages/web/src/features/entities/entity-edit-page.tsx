import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { entityGroups } from "./entity-fields.ts";
import { updateEntity, useEntity } from "./queries.ts";
import { entityTexts } from "./texts.ts";

/** Changes an entity. */
export function EntityEditPage(): ReactNode {
  const { id } = useParams({ from: "/entities/$id/edit" });
  const navigate = useNavigate();
  const found = useEntity(useSignedIn().profile.uuid, id);
  const back = () => void navigate({ to: "/entities/$id", params: { id } });
  return (
    <WhenRead found={found} title={entityTexts.one}>
      {(entity) => (
        <RecordEditor
          key={entity.uuid}
          title={entityTexts.editTitle(entity.name)}
          saveLabel={entityTexts.save}
          draft={`entity/${entity.uuid}`}
          groups={entityGroups}
          record={entity}
          edits={{ kind: "entity", id: entity.uuid }}
          send={(body) => updateEntity(entity.uuid, body)}
          onSaved={(saved, undo) => {
            saySaved(recordTexts.saved(saved.name), undo);
            back();
          }}
          onCancel={back}
        />
      )}
    </WhenRead>
  );
}
