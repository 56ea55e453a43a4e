import type { Perspective } from "../../../pickers/perspective-modes.ts";
import type { ReactElement } from "react";
import { PerspectiveFields } from "../../../pickers/perspective-fields.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import styles from "./menus.module.css";
import { perspectiveTexts } from "../texts.ts";

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
