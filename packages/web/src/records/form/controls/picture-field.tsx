import { useId, useRef, useState, type ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldSays } from "../../../ui/fields/field.tsx";
import fieldStyles from "../../../ui/fields/field.module.css";
import styles from "./brand-fields.module.css";
import { readPicture } from "./picture-file.ts";
import { recordTexts } from "../../texts.ts";

interface PictureFieldProps {
  readonly label: string;
  /** a `data:` URL, empty where there is none */
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
}

/** A picture of one's own: chosen from the machine, shown on white as it is printed, and taken away again. */
export function PictureField({ label, value, onChange, error, hint }: PictureFieldProps): ReactElement {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  async function take(input: HTMLInputElement): Promise<void> {
    const [chosen] = input.files ?? [];
    // The same file can be chosen again after it was changed.
    input.value = "";
    if (chosen === undefined) return;
    const read = await readPicture(chosen);
    setRefused("refused" in read ? read.refused : undefined);
    if ("url" in read) onChange(read.url);
  }

  return (
    <div className={fieldStyles["field"]} role="group" aria-labelledby={id} aria-describedby={`${id}-says`}>
      <span id={id} className={fieldStyles["label"]}>
        {label}
      </span>
      <div className={styles["line"]}>
        {value !== "" && <img className={styles["picture"]} src={value} alt={recordTexts.pictureShown(label)} />}
        <Button icon="upload" onClick={() => file.current?.click()}>
          {value === "" ? recordTexts.choosePicture : recordTexts.otherPicture}
        </Button>
        {value !== "" && (
          <Button
            look="quiet"
            onClick={() => {
              setRefused(undefined);
              onChange("");
            }}
          >
            {recordTexts.removePicture}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={label}
        onChange={(event) => void take(event.currentTarget)}
      />
      <FieldSays id={`${id}-says`} error={error ?? refused} hint={hint} />
    </div>
  );
}
