import type { ReactElement } from "react";
import { Choice } from "../ui/fields/choice.tsx";
import {
  perspectiveFieldTexts as texts,
  perspectiveModes,
  type Perspective,
  type PerspectiveMode,
} from "./perspective-modes.ts";
import { EntityPicker } from "./record-picker.tsx";

/** The entity and what of it counts; without one everybody's. */
export function PerspectiveFields({
  label,
  perspective,
  onChange,
}: {
  readonly label: string;
  readonly perspective: Perspective | null;
  readonly onChange: (perspective: Perspective | null) => void;
}): ReactElement {
  return (
    <>
      <EntityPicker
        label={label}
        creatable={false}
        placeholder={texts.everybody}
        value={perspective?.entity ?? null}
        onChange={(entity) => onChange(entity === null ? null : { entity, mode: perspective?.mode ?? "look_through" })}
      />
      {perspective !== null && (
        <Choice<PerspectiveMode>
          label={texts.mode}
          value={perspective.mode}
          onChange={(mode) => onChange({ ...perspective, mode })}
          options={perspectiveModes.map((value) => ({ value, label: texts.modes[value] }))}
        />
      )}
    </>
  );
}
