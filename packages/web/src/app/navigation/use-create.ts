import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { askUpload, chooseFiles } from "../../data/windows/uploads-asked.ts";
import type { Creation } from "./creations.ts";

/** Goes where something is added: to its page, or to the files of the disk. */
export function useCreate(): (to: Creation["to"]) => void {
  const navigate = useNavigate();
  return useCallback(
    (to) => {
      if (to === "upload") chooseFiles(DOCUMENT_FILES, askUpload);
      else void navigate({ to });
    },
    [navigate],
  );
}
