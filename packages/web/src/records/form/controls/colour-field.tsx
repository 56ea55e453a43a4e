import { contrastOf, readableOn, TEXT_CONTRAST } from "@distributary/domain/colours/contrast";
import { useId, type ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldSays } from "../../../ui/fields/field.tsx";
import fieldStyles from "../../../ui/fields/field.module.css";
import styles from "./brand-fields.module.css";
import { recordTexts } from "../../texts.ts";

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
}

const PAPER = "#ffffff";

/** A colour that text is printed in: by its code or from the browser's own chooser, with its contrast on paper. */
export function ColourField({ label, value, onChange, error, hint, required }: ColourFieldProps): ReactElement {
  const id = useId();
  const known = isColour(value) ? value.toLowerCase() : null;
  const contrast = known === null ? null : contrastOf(known, PAPER);
  const isLight = contrast !== null && contrast < TEXT_CONTRAST;
  const nearest = known === null ? null : readableOn(PAPER, known);
  const says = contrast === null ? hint : recordTexts.contrast(shown(contrast));
  return (
    <div className={fieldStyles["field"]}>
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["line"]}>
        <input
          type="color"
          className={styles["chooser"]}
          aria-label={recordTexts.chooseColour(label)}
          value={known ?? "#000000"}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          id={id}
          className={`${fieldStyles["input"]} ${styles["code"]}`}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || isLight || undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {isLight && nearest !== null && (
          <Button onClick={() => onChange(nearest)}>
            <span className={styles["swatch"]} style={{ background: nearest }} aria-hidden="true" />
            {recordTexts.takeColour(nearest)}
          </Button>
        )}
      </div>
      <FieldSays
        id={`${id}-says`}
        error={isLight ? recordTexts.tooLight(shown(contrast), String(TEXT_CONTRAST)) : error}
        hint={says}
      />
    </div>
  );
}

/** `#rrggbb`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

// Rounded down: what falls short must not look as if it did not.
function shown(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
