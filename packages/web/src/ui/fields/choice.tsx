import type { KeyboardEvent, ReactElement } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly title?: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side: a radio group walked with the arrow keys. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>): ReactElement {
  const focused = options.some((option) => option.value === value) ? value : (options[0]?.value ?? null);

  function walk(event: KeyboardEvent<HTMLButtonElement>, index: number): void {
    const step =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    const next = options[(index + step + options.length) % options.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    const siblings = event.currentTarget.parentElement?.querySelectorAll("button");
    siblings?.[options.indexOf(next)]?.focus();
  }

  return (
    <div className={styles["choice"]} role="radiogroup" aria-label={label}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === focused ? 0 : -1}
          className={styles["option"]}
          title={option.title}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => walk(event, index)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
