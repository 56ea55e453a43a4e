import type { ReactElement } from "react";
import { EntityPicker } from "../../pickers/record-picker.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Dropdown } from "../../ui/dropdown.tsx";
import { perspectiveModes, type PerspectiveMode } from "./address.ts";
import styles from "./menus.module.css";
import type { Perspective } from "./question.ts";
import { perspectiveTexts } from "./texts.ts";

interface PerspectiveFieldsProps {
  readonly label: string;
  readonly perspective: Perspective | null;
  readonly onChange: (perspective: Perspective | null) => void;
}

/** Whose net worth it is: everybody's, or an entity's, through what it has a share in or without. */
export function PerspectiveMenu({
  name,
  perspective,
  onChange,
}: {
  /** what is chosen, in words */
  readonly name: string;
  readonly perspective: Perspective | null;
  readonly onChange: (perspective: Perspective | null) => void;
}): ReactElement {
  return (
    <Dropdown
      name={perspectiveTexts.title}
      label={`${perspectiveTexts.title}: ${name}`}
      icon="user"
      marked={perspective !== null}
    >
      {() => (
        <div className={styles["panel"]}>
          <PerspectiveFields label={perspectiveTexts.whose} perspective={perspective} onChange={onChange} />
          <p className={styles["hint"]}>{perspectiveTexts.hint}</p>
        </div>
      )}
    </Dropdown>
  );
}

/** The entity and what of it counts; without one everybody's. */
export function PerspectiveFields({ label, perspective, onChange }: PerspectiveFieldsProps): ReactElement {
  return (
    <>
      <EntityPicker
        label={label}
        creatable={false}
        placeholder={perspectiveTexts.everybody}
        value={perspective?.entity ?? null}
        onChange={(entity) => onChange(entity === null ? null : { entity, mode: perspective?.mode ?? "look_through" })}
      />
      {perspective !== null && (
        <Choice<PerspectiveMode>
          label={perspectiveTexts.mode}
          value={perspective.mode}
          onChange={(mode) => onChange({ ...perspective, mode })}
          options={perspectiveModes.map((value) => ({ value, label: perspectiveTexts.modes[value] }))}
        />
      )}
    </>
  );
}
