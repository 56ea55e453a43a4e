import type { Perspective } from "../../../pickers/perspective-modes.ts";
import type { ReactElement } from "react";
import { PerspectiveFields } from "../../../pickers/perspective-fields.tsx";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import { comparisons, type Comparison } from "../address.ts";
import styles from "./menus.module.css";
import { compareTexts } from "../texts.ts";

interface CompareMenuProps {
  readonly compare: Comparison | null;
  readonly onCompare: (compare: Comparison | null) => void;
  readonly other: Perspective | null;
  readonly onOther: (other: Perspective | null) => void;
  readonly onlyChanges: boolean;
  readonly onOnlyChanges: (only: boolean) => void;
  /** why what is chosen cannot be compared yet */
  readonly missing: string | null;
}

/** What stands beside the figures of the page: another day, somebody else's, or what is known now. */
export function CompareMenu(props: CompareMenuProps): ReactElement {
  const { compare, onCompare, other, onOther, onlyChanges, onOnlyChanges, missing } = props;
  const chosen = compare === null ? compareTexts.none : compareTexts.kinds[compare];
  return (
    <Dropdown
      name={compareTexts.title}
      label={compare === null ? compareTexts.title : `${compareTexts.title}: ${chosen}`}
      icon="columns"
      marked={compare !== null}
    >
      {() => (
        <div className={styles["panel"]}>
          <Choice<Comparison | "none">
            label={compareTexts.with}
            value={compare ?? "none"}
            onChange={(next) => onCompare(next === "none" ? null : next)}
            options={[
              { value: "none", label: compareTexts.none },
              ...comparisons.map((value) => ({ value, label: compareTexts.kinds[value] })),
            ]}
          />
          {compare === "perspective" && (
            <PerspectiveFields label={compareTexts.other} perspective={other} onChange={onOther} />
          )}
          {compare === "since" && missing === null && <p className={styles["hint"]}>{compareTexts.days}</p>}
          {missing !== null && <p className={styles["hint"]}>{missing}</p>}
          {compare !== null && (
            <CheckField label={compareTexts.onlyChanges} checked={onlyChanges} onChange={onOnlyChanges} />
          )}
        </div>
      )}
    </Dropdown>
  );
}
