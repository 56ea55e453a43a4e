import { useNavigate, useSearch } from "@tanstack/react-router";
import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import styles from "./record-tabs.module.css";

/** A part of a record's page that shows when it is chosen. */
export interface RecordTab {
  /** As the address says it. */
  readonly id: string;
  readonly label: string;
  /** Drawn, and what it shows asked for, only while the tab is chosen. */
  readonly content: () => ReactNode;
}

/** The further parts of a record's page, one at a time; the address says which, and the arrow keys walk them. */
export function RecordTabs({
  label,
  tabs,
  param = "part",
}: {
  label: string;
  tabs: readonly RecordTab[];
  /** Under which name the address says it. */
  param?: string;
}): ReactElement {
  const base = useId();
  const navigate = useNavigate();
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const chosen = tabs.find(({ id }) => id === asked[param]) ?? tabs[0];
  const choose = (id: string): void =>
    void navigate({
      to: ".",
      search: ({ [param]: _, ...kept }: Record<string, unknown>) =>
        id === tabs[0]?.id ? kept : { ...kept, [param]: id },
      replace: true,
      resetScroll: false,
    });

  function walk(event: KeyboardEvent<HTMLButtonElement>, at: number): void {
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`${base}${next.id}`)?.focus();
  }

  return (
    <div className={styles["tabs"]}>
      <div role="tablist" aria-label={label} className={styles["bar"]}>
        {tabs.map(({ id, label: name }, at) => (
          <button
            key={id}
            id={`${base}${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen?.id}
            aria-controls={id === chosen?.id ? `${base}panel` : undefined}
            tabIndex={id === chosen?.id ? 0 : -1}
            className={styles["tab"]}
            onClick={() => choose(id)}
            onKeyDown={(event) => walk(event, at)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={chosen?.id}
        id={`${base}panel`}
        role="tabpanel"
        aria-labelledby={`${base}${chosen?.id}`}
        className={styles["panel"]}
      >
        {chosen?.content()}
      </div>
    </div>
  );
}
