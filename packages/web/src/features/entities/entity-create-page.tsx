import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { handedText } from "../../data/windows/handed-over.ts";
import { newDraft } from "../../records/form/new-draft.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { useCreated } from "../../records/page/use-created.ts";
import { entityGroups } from "./entity-fields.ts";
import { createEntity } from "./queries.ts";
import { entityTexts } from "./texts.ts";

/** A new entity; with `popup=true` in a window of its own that tells its opener. */
export function EntityCreatePage(): ReactElement {
  const search = useSearch({ from: "/entities/create" });
  const navigate = useNavigate();
  const name = search.name ?? handedText("name");
  const created = useCreated("entity", search.popup === true);
  return (
    <RecordEditor
      title={entityTexts.newTitle}
      saveLabel={entityTexts.create}
      draft={newDraft("entity", search.popup === true, name)}
      groups={entityGroups}
      record={{ name, legal_name: name }}
      send={createEntity}
      onSaved={(entity) =>
        created(entity, entity.name, () => void navigate({ to: "/entities/$id", params: { id: entity.uuid } }))
      }
      onCancel={() => created.leave(() => void navigate({ to: "/entities" }))}
    />
  );
}
