import type { ReactElement } from "react";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import { MenuLabel } from "./menu-label.tsx";
import styles from "./menus.module.css";
import { sectionTexts as texts } from "../table/section-texts.ts";
import { sections, type Section } from "../table/sections.ts";

/** Which kinds of lines the page shows; one stays always. */
export function SectionsMenu({
  shown,
  onChange,
}: {
  readonly shown: readonly Section[];
  readonly onChange: (shown: readonly Section[]) => void;
}): ReactElement {
  return (
    <Dropdown
      name={texts.title}
      label={<MenuLabel>{texts.title}</MenuLabel>}
      side="end"
      marked={shown.length < sections.length}
    >
      {() => (
        <div className={styles["panel"]}>
          <div className={styles["part"]} role="group" aria-label={texts.title}>
            <div className={styles["checks"]}>
              {sections.map((section) => (
                <CheckField
                  key={section}
                  label={texts.names[section]}
                  hint={texts.meanings[section]}
                  checked={shown.includes(section)}
                  disabled={shown.length === 1 && shown.includes(section)}
                  onChange={(isShown) =>
                    onChange(isShown ? [...shown, section] : shown.filter((one) => one !== section))
                  }
                />
              ))}
            </div>
            <p className={styles["hint"]}>{texts.hint}</p>
          </div>
        </div>
      )}
    </Dropdown>
  );
}
