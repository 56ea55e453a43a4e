import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactElement } from "react";
import { filesOfDrop, leaveFiles } from "../data/windows/dropped-files.ts";
import { sortDropped } from "../data/windows/taken-files.ts";
import { askUpload } from "../data/windows/uploads-asked.ts";
import { useMayWrite } from "../data/session/session.ts";
import styles from "./shell.module.css";
import { appTexts } from "./texts.ts";

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Files dropped anywhere: books open the import, everything else the upload of documents. */
export function DropAnywhere(): ReactElement | null {
  const navigate = useNavigate();
  const writes = useMayWrite();
  const [over, setOver] = useState(false);

  useEffect(() => {
    if (!writes) return undefined;
    let depth = 0;
    const listen = new AbortController();
    const on = (name: "dragenter" | "dragleave" | "dragover" | "drop", work: (event: DragEvent) => void): void =>
      window.addEventListener(name, (event) => carriesFiles(event) && work(event), { signal: listen.signal });
    on("dragenter", (event) => {
      // What has just appeared under the pointer is entered before it is moved over, and takes nothing until it says so.
      event.preventDefault();
      setOver((depth += 1) > 0);
    });
    on("dragleave", () => setOver((depth -= 1) > 0));
    on("dragover", (event) => {
      event.preventDefault();
      // What was dragged in before the page listened was not seen to enter.
      setOver((depth = Math.max(depth, 1)) > 0);
    });
    window.addEventListener("drop", () => setOver((depth = 0) > 0), { signal: listen.signal, capture: true });
    on("drop", (event) => {
      if (event.defaultPrevented || event.dataTransfer === null) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then((files) => {
        const { books, documents } = sortDropped(files);
        askUpload(documents);
        if (books.length === 0) return;
        leaveFiles(books);
        void navigate({ to: "/import" });
      });
    });
    return () => listen.abort();
  }, [writes, navigate]);

  if (!over) return null;
  return (
    <div className={styles["drop"]} aria-hidden="true">
      <div className={styles["dropInner"]}>
        <p>{appTexts.dropHere}</p>
        <p>{appTexts.dropBody}</p>
      </div>
    </div>
  );
}
