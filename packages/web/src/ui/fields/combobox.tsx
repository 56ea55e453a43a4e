import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import styles from "./combobox.module.css";
import { FieldSays } from "./field.tsx";
import fieldStyles from "./field.module.css";
import { Icon } from "../icons.tsx";
import { OptionList } from "./option-list.tsx";
import { commonTexts } from "../texts.ts";
import { useAway } from "../use-away.ts";
import { useOptions, type FindOptions, type Option } from "./use-options.ts";

export interface ComboboxProps {
  readonly label: string;
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  readonly find: FindOptions;
  /** How long to wait after the last letter, in milliseconds. */
  readonly delay: number;
  /** Said where nothing was found. */
  readonly nothing: string;
  /** Said before anything is typed, where there is nothing to choose at all. */
  readonly none?: string;
  /** Offers to make what was not found; gives what was made, or null. */
  readonly create?: {
    readonly label: (text: string) => string;
    readonly run: (text: string) => Promise<Option | null>;
  };
  /** Stands under the options, such as a tick box that widens them. */
  readonly below?: ReactNode;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/**
 * A field that finds a record while one types. Arrows walk the options, Enter or Tab takes the one that is lit, as soon
 * as it is there; Escape closes; an emptied field chooses nothing.
 */
export function Combobox(props: ComboboxProps): ReactElement {
  const { label, value, onChange, find, delay, create } = props;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [lit, setLit] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasty = useRef(false);
  const [hidden, setHidden] = useState(false);
  const [missed, setMissed] = useState(false);
  // Making a record takes a while: what it is chosen for then is the form as it stands by then.
  const chosen = useRef(onChange);
  chosen.current = onChange;
  const typed = text ?? "";
  const found = useOptions(typed, find, delay, open);
  // Before the first answer nobody knows whether it has to be made.
  const offer = create === undefined || found.for === null ? null : create.label(typed.trim());
  const offered = offer === null ? 0 : 1;
  const length = found.options.length + offered;
  const free = found.options.findIndex((option) => option.readOnly !== true);
  const firstLit = free >= 0 ? free : offered === 1 ? found.options.length : 0;
  useEffect(() => setLit(firstLit), [found.for, firstLit]);

  const leave = useCallback(() => {
    hasty.current = false;
    input.current?.removeAttribute("aria-busy");
    setHidden(false);
    setMissed(false);
    setOpen(false);
    setText(null);
  }, []);
  const latest = useRef({ typed, shown: value?.label ?? "" });
  latest.current = { typed, shown: value?.label ?? "" };
  // What was typed and belongs to no record stays, marked: what was chosen before is not what the person meant.
  const give = useCallback(() => {
    const { typed: stands, shown: before } = latest.current;
    leave();
    if (stands.trim() === "" || stands.trim() === before) return;
    setText(stands);
    setMissed(true);
  }, [leave]);
  const away = useCallback(() => !hasty.current && give(), [give]);
  useAway(around, open, away);

  function choose(option: Option | null): void {
    const inside = around.current?.contains(document.activeElement) === true;
    chosen.current(option);
    leave();
    if (inside) input.current?.focus();
  }

  async function make(): Promise<void> {
    const made = await create?.run(typed.trim());
    if (made !== null && made !== undefined) choose(made);
  }

  function take(): void {
    const option = found.options[lit];
    if (option?.readOnly === true) give();
    else if (option !== undefined) choose(option);
    else if (offered === 1 && around.current?.contains(document.activeElement) === true) void make();
    else give();
  }

  // Who types fast takes before the answer is there: what is lit then belongs to a shorter text, so the taking waits.
  function takeWhenFound(): void {
    if (found.for === typed.trim()) take();
    else {
      hasty.current = true;
      // The next field comes next, not what stands in the list.
      setHidden(true);
      // A form that is saved meanwhile waits for fields that are busy.
      input.current?.setAttribute("aria-busy", "true");
    }
  }
  useEffect(() => {
    if (!hasty.current || found.for !== typed.trim()) return;
    hasty.current = false;
    take();
  });

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (length > 0) setLit((lit + (event.key === "ArrowDown" ? 1 : -1) + length) % length);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      takeWhenFound();
    } else if (event.key === "Tab" && open) {
      if (typed.trim() === "") leave();
      else takeWhenFound();
    } else if (event.key === "Escape" && (open || missed)) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
  }

  const shown = text ?? value?.label ?? "";
  return (
    <div ref={around} className={fieldStyles["field"]}>
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["box"]}>
        <input
          ref={input}
          id={id}
          role="combobox"
          className={fieldStyles["input"]}
          value={shown}
          autoComplete="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          disabled={props.disabled}
          aria-required={props.required || undefined}
          aria-expanded={open && !hidden}
          aria-autocomplete="list"
          aria-controls={open && !hidden ? `${id}-list` : undefined}
          aria-activedescendant={open && !hidden && length > 0 ? `${id}-${lit}` : undefined}
          aria-invalid={missed || props.error !== undefined || undefined}
          data-unread={missed || undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => {
            hasty.current = false;
            setMissed(false);
            setHidden(false);
            setText(event.target.value);
            setOpen(true);
            if (event.target.value === "" && value !== null) onChange(null);
          }}
          onClick={() => setOpen(true)}
          onFocus={(event) => event.target.select()}
          onKeyDown={press}
        />
        {value !== null && props.required !== true && props.disabled !== true ? (
          <button
            type="button"
            className={styles["clear"]}
            aria-label={`${commonTexts.clear}: ${label}`}
            onClick={() => choose(null)}
          >
            <Icon name="close" size={12} />
          </button>
        ) : (
          <span className={styles["sign"]}>
            <Icon name="chevronDown" size={12} />
          </span>
        )}
        {open && !hidden && (
          <OptionList
            id={id}
            label={label}
            found={found}
            lit={lit}
            nothing={props.nothing}
            none={props.none}
            offer={offer}
            below={props.below}
            onLit={setLit}
            onChoose={choose}
            onMake={() => void make()}
          />
        )}
      </div>
      <FieldSays id={`${id}-says`} error={missed ? commonTexts.notChosen : props.error} hint={props.hint} />
    </div>
  );
}
