import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { FieldSays } from "../fields/field.tsx";
import { Icon } from "../icons.tsx";
import type { FieldOption } from "./form-schema.ts";
import styles from "./schema-form.module.css";

/** One of a few, each with its words on a line of its own. */
export function RadioField({
  label,
  options,
  value,
  onChange,
  error,
  hint,
  disabled,
}: {
  label: string;
  options: readonly FieldOption[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint: string | undefined;
  disabled: boolean;
}): ReactElement {
  const id = useId();
  return (
    <fieldset className={styles["radios"]} disabled={disabled} aria-describedby={`${id}-says`}>
      <legend className={styles["label"]}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles["radio"]}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </fieldset>
  );
}

interface Branch {
  readonly option: FieldOption;
  readonly depth: number;
}

/** The lines of a tree that show: those whose parents are open. */
export function openBranches(options: readonly FieldOption[], open: ReadonlySet<string>, depth = 1): readonly Branch[] {
  return options.flatMap((option) => [
    { option, depth },
    ...(open.has(option.value) ? openBranches(option.children ?? [], open, depth + 1) : []),
  ]);
}

/** One of a tree: arrows walk and open it, Enter or Space chooses. */
export function TreeField({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly FieldOption[];
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(0);
  const branches = openBranches(options, open);

  function turn(key: string, wide: boolean): void {
    setOpen((before) => new Set(wide ? [...before, key] : [...before].filter((one) => one !== key)));
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const branch = branches[current];
    if (branch === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = Math.min(Math.max(current + step, 0), branches.length - 1);
      setCurrent(next);
      event.currentTarget.querySelectorAll<HTMLElement>("[role=treeitem]")[next]?.focus();
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      turn(branch.option.value, event.key === "ArrowRight");
    } else if (event.key === "Enter" || event.key === " ") {
      onChange(branch.option.value);
    } else return;
    event.preventDefault();
  }

  return (
    <div role="tree" aria-label={label} className={styles["tree"]} onKeyDown={press}>
      {branches.map(({ option, depth }, index) => {
        const folder = (option.children?.length ?? 0) > 0;
        const wide = open.has(option.value);
        return (
          <div
            key={option.value}
            role="treeitem"
            tabIndex={index === current ? 0 : -1}
            aria-level={depth}
            aria-selected={option.value === value}
            aria-expanded={folder ? wide : undefined}
            className={styles["branch"]}
            style={{ paddingLeft: (depth - 1) * 20 + 8 }}
            onFocus={() => setCurrent(index)}
            onClick={() => (folder ? turn(option.value, !wide) : onChange(option.value))}
          >
            <span className={styles["twig"]}>
              {folder && <Icon name={wide ? "chevronDown" : "chevronRight"} size={12} />}
            </span>
            {option.label}
          </div>
        );
      })}
    </div>
  );
}
