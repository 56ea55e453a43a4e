import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useStore } from "../data/store.ts";
import { uploadsAsked } from "../data/windows/uploads-asked.ts";
import { UploadDialog } from "../pickers/documents/upload-dialog.tsx";

/** The dialog that uploads what was chosen or dropped, over whichever page is there: one file alone, or several at once. */
export function UploadAsked(): ReactElement | null {
  const asked = useStore(uploadsAsked);
  const navigate = useNavigate();
  if (asked === null) return null;
  return (
    <UploadDialog
      files={asked.files}
      parent={asked.parent}
      flow={asked.files.length === 1 ? "single" : "short"}
      onDone={() => void navigate({ to: "/documents", search: asked.parent === null ? {} : { folder: asked.parent } })}
      onClose={() => uploadsAsked.set(null)}
    />
  );
}
