import { useId, type ReactElement } from "react";
import { Icon } from "../icons.tsx";
import styles from "./select-menu.module.css";

interface SelectMenuProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly labelShown?: boolean;
}

/** One of a short list, small enough to stand in a line of tools: the browser's own select, quietly dressed. */
export function SelectMenu<Value extends string>({
  label,
  value,
  options,
  onChange,
  labelShown = false,
}: SelectMenuProps<Value>): ReactElement {
  const id = useId();
  return (
    <span className={styles["control"]}>
      <label className={labelShown ? styles["label"] : "visually-hidden"} htmlFor={id}>
        {label}
      </label>
      <span className={styles["control"]}>
        <select
          id={id}
          className={styles["select"]}
          value={value}
          onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles["sign"]}>
          <Icon name="chevronDown" size={12} />
        </span>
      </span>
    </span>
  );
}
