import { useEffect, useRef, type PointerEvent, type ReactElement, type ReactNode } from "react";
import styles from "./combobox.module.css";
import { Icon } from "../icons.tsx";
import { commonTexts } from "../texts.ts";
import type { FoundOptions, Option } from "./use-options.ts";

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly found: FoundOptions;
  readonly lit: number;
  readonly nothing: string;
  /** Said where a blank text finds nothing; without it that is not worth a word. */
  readonly none: string | undefined;
  /** Words of the last line, which makes something new; null for none. */
  readonly offer: string | null;
  readonly below: ReactNode;
  readonly onLit: (index: number) => void;
  readonly onChoose: (option: Option) => void;
  readonly onMake: () => void;
}

/** What a combobox offers: the options, a way to make a new one, and what stands under them. */
export function OptionList(props: OptionListProps): ReactElement {
  const { id, found, lit, offer } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${lit}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, lit]);
  const said = found.failed
    ? commonTexts.searchFailed
    : found.options.length > 0
      ? null
      : found.busy || found.for === null
        ? commonTexts.searching
        : found.for === ""
          ? (props.none ?? null)
          : props.nothing;
  return (
    <div ref={list} className={styles["panel"]} onPointerDown={keepFocus}>
      <div id={`${id}-list`} role="listbox" aria-label={props.label} aria-busy={found.busy || undefined}>
        {groupsOf(found.options).map(({ name, first, options }) => {
          const lines = options.map((option, place) => (
            <div
              key={option.id}
              id={`${id}-${first + place}`}
              role="option"
              aria-selected={first + place === lit}
              aria-disabled={option.readOnly}
              className={styles["option"]}
              onPointerMove={() => first + place !== lit && props.onLit(first + place)}
              onClick={() => option.readOnly !== true && props.onChoose(option)}
            >
              <span className={styles["name"]}>{option.label}</span>
              {option.detail !== undefined && <span className={styles["detail"]}>{option.detail}</span>}
            </div>
          ));
          if (name === undefined) return lines;
          return (
            <div key={`${first} ${name}`} role="group" aria-label={name}>
              <div className={styles["group"]} aria-hidden="true">
                {name}
              </div>
              {lines}
            </div>
          );
        })}
        {offer !== null && (
          <div
            id={`${id}-${found.options.length}`}
            role="option"
            aria-selected={found.options.length === lit}
            className={styles["option"]}
            onPointerMove={() => props.onLit(found.options.length)}
            onClick={props.onMake}
          >
            <span className={styles["offer"]}>
              <Icon name="plus" size={12} />
              {offer}
            </span>
          </div>
        )}
      </div>
      {said !== null && (
        <p className={styles["said"]} role="status">
          {said}
        </p>
      )}
      {props.below !== undefined && <div className={styles["below"]}>{props.below}</div>}
    </div>
  );
}

interface Group {
  readonly name: string | undefined;
  /** the place of its first option among all */
  readonly first: number;
  readonly options: Option[];
}

/** The options by what they stand under, in their order. */
function groupsOf(options: readonly Option[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [place, option] of options.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, first: place, options: [option] });
  }
  return groups;
}

/** A click on the panel must not take the focus from the field, except where something in it takes the focus itself. */
function keepFocus(event: PointerEvent): void {
  if (event.target instanceof HTMLElement && event.target.closest("input, label, button") !== null) return;
  event.preventDefault();
}
