import type { Document } from "@distributary/contract/records/document-shapes";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { useMayWrite } from "../../data/session/session.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import styles from "./document-page.module.css";
import { updateDocument } from "./queries.ts";
import { tagsIn } from "../../pickers/documents/tags-in.ts";
import { documentTexts as texts } from "./texts.ts";

/** Name and tags of a document. A fragment keeps its name. */
export function DocumentForm({ document }: { document: Document }): ReactElement {
  const writes = useMayWrite();
  const [name, setName] = useState<string | null>(null);
  const [tags, setTags] = useState<string | null>(null);
  const isChanged =
    (name !== null && name.trim() !== document.name) ||
    (tags !== null && tagsIn(tags).join() !== document.flat_tags.join());
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      updateDocument(document, {
        ...(document.is_fragment || name === null ? {} : { name: name.trim() }),
        flat_tags: tags === null ? document.flat_tags : [...tagsIn(tags)],
      }),
    onSuccess: () => {
      setName(null);
      setTags(null);
      saySaved(texts.updated);
    },
    onError: sayFailure,
  });
  const refused = saving.error instanceof CallError ? saving.error.fields : {};
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) saving.mutate();
      }}
    >
      <TextField
        label={texts.name}
        value={name ?? document.name}
        required
        maxLength={128}
        readOnly={!writes || document.is_fragment}
        hint={document.is_fragment ? texts.locked : undefined}
        error={refused["name"]}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.tags}
        value={tags ?? document.flat_tags.join(", ")}
        readOnly={!writes}
        hint={texts.tagsHint}
        error={refused["flat_tags"]}
        onChange={(event) => setTags(event.target.value)}
      />
      {writes && isChanged && (
        <div className={styles["ways"]}>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {texts.save}
          </Button>
          <Button
            onClick={() => {
              setName(null);
              setTags(null);
              saving.reset();
            }}
          >
            {texts.discard}
          </Button>
        </div>
      )}
    </form>
  );
}
