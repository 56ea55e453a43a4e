import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { refusalText } from "../../data/http/errors.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./documents-page.module.css";
import { makeFolder } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** Asks what a new folder is called, and makes it. */
export function NewFolder({ parent, onClose }: { parent: string | null; onClose: () => void }): ReactElement {
  const [name, setName] = useState("");
  const making = useMutation({
    meta: { quiet: true },
    mutationFn: () => makeFolder(name.trim(), parent),
    onSuccess: (folder) => {
      saySaved(texts.folderMade(folder.name));
      onClose();
    },
  });
  return (
    <Sheet title={texts.newFolder} size="peek" resizable={false} onClose={onClose}>
      <form
        className={styles["fields"]}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate();
        }}
      >
        <TextField
          label={texts.folderName}
          value={name}
          required
          maxLength={128}
          autoFocus
          error={making.isError ? refusalText(making.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary" busy={making.isPending} disabled={name.trim() === ""}>
          {texts.createFolder}
        </Button>
      </form>
    </Sheet>
  );
}
