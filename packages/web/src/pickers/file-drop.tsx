import { IMPORT_FILES } from "../data/windows/taken-files.ts";
import { useRef, useState, type DragEvent, type ReactElement } from "react";
import { filesOfDrop } from "../data/windows/dropped-files.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import styles from "./file-drop.module.css";
import { pickerTexts } from "./texts.ts";

/** Where files are dropped or chosen: a folder, a zip, or several files. Nothing needs a mouse. */
export function FileDrop({
  onFiles,
  compact = false,
  hidden = false,
}: {
  onFiles: (files: readonly File[]) => void;
  compact?: boolean;
  /** Not shown, but there: what is chosen in a window that was opened before still comes */
  hidden?: boolean;
}): ReactElement {
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    void filesOfDrop(event.dataTransfer).then((found) => {
      if (found.length > 0) onFiles(found);
    });
  }

  function take(input: HTMLInputElement): void {
    const found = [...(input.files ?? [])];
    input.value = "";
    if (found.length > 0) onFiles(found);
  }

  return (
    <div
      className={styles["zone"]}
      hidden={hidden}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles["sign"]}>
        <Icon name="upload" size={compact ? 16 : 24} />
      </span>
      <div className={styles["words"]}>
        <p className={styles["title"]}>{pickerTexts.dropTitle}</p>
        <p className={styles["body"]}>{pickerTexts.dropBody}</p>
      </div>
      <div className={styles["actions"]}>
        <Button look={compact ? "plain" : "primary"} icon="file" onClick={() => files.current?.click()}>
          {pickerTexts.chooseFiles}
        </Button>
        <Button icon="folder" onClick={() => folder.current?.click()}>
          {pickerTexts.chooseFolder}
        </Button>
      </div>
      <input
        ref={files}
        data-testid="choose-files"
        type="file"
        multiple
        accept={IMPORT_FILES}
        hidden
        aria-label={pickerTexts.chooseFiles}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={pickerTexts.chooseFolder}
        {...{ webkitdirectory: "" }}
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
