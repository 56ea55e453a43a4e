import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { useSignedIn } from "../../data/session/session.ts";
import { hitPath } from "../../pickers/search/record-path.ts";
import { kindLabels } from "../../pickers/search/texts.ts";
import { isSearchable } from "../../pickers/search/searchable.ts";
import { useRecordSearch } from "../../pickers/search/use-record-search.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { commonTexts } from "../../ui/texts.ts";
import type { TypeAhead } from "../navigation/type-ahead.ts";
import { ranked, type PaletteEntry, type PaletteGroup } from "./entries.ts";
import styles from "./palette.module.css";
import { paletteTexts } from "./texts.ts";

const recordKinds: readonly string[] = ["account", "entity", "instrument"];

function rankOf(kind: string): number {
  const place = recordKinds.indexOf(kind);
  return place < 0 ? recordKinds.length : place;
}

interface PaletteProps {
  readonly groups: readonly PaletteGroup[];
  /** Holds what was typed since the search was asked for. */
  readonly ahead: TypeAhead;
  readonly onClose: () => void;
}

/**
 * One search over records, pages, actions and universes. What is known here answers while one types, records as soon as
 * the server does; arrows walk all of it, Enter goes there, Escape closes.
 */
export function Palette({ groups, ahead, onClose }: PaletteProps): ReactElement {
  const navigate = useNavigate();
  const { profile } = useSignedIn();
  const id = useId();
  const [text, setText] = useState("");
  const [lit, setLit] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useRecordSearch(profile.uuid, text);

  // The record itself stands before what was once entered about it.
  const byKind = found.groups.toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind));
  const records = byKind.map((group): PaletteGroup => ({
    label: kindLabels[group.kind],
    entries: group.items.map((hit) => ({
      id: hit.uuid,
      label: hit.name,
      detail: hit.page === null ? hit.detail : paletteTexts.onPage(hit.page),
      run: () => void navigate({ href: hitPath(hit, found.for) }),
    })),
  }));
  const shown = ranked(groups, records, text);
  const entries = shown.flatMap((group) => group.entries);
  const at = Math.min(lit, entries.length - 1);

  // In the same step in which the field takes the keys: none falls between.
  useLayoutEffect(() => {
    ahead.end();
    setText(ahead.typed());
  }, [ahead]);
  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    return () => before?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function run(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return;
    onClose();
    entry.run();
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) setLit((at + step + entries.length) % entries.length);
    else if (event.key === "Enter") run(entries[at]);
    else if (event.key === "Escape") onClose();
    else if (event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  }

  const said = found.failed
    ? paletteTexts.failed
    : found.busy
      ? paletteTexts.searching
      : entries.length === 0
        ? isSearchable(text)
          ? paletteTexts.nothing(text.trim())
          : paletteTexts.tooShort
        : null;
  let place = -1;
  return createPortal(
    <>
      <div className={styles["veil"]} onClick={onClose} aria-hidden="true" />
      <div role="dialog" aria-modal="true" aria-label={paletteTexts.title} className={styles["palette"]}>
        <div className={styles["line"]}>
          <Icon name="search" />
          <input
            role="combobox"
            className={styles["input"]}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search was asked for by a key or a button
            autoFocus
            aria-label={paletteTexts.placeholder}
            placeholder={paletteTexts.placeholder}
            autoComplete="off"
            spellCheck={false}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setLit(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={paletteTexts.results} className={styles["list"]}>
          {shown.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={styles["group"]} aria-hidden="true">
                {group.label}
              </div>
              {group.entries.map((entry) => {
                place += 1;
                const index = place;
                return (
                  <div
                    key={entry.id}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    className={styles["entry"]}
                    onPointerMove={() => index !== at && setLit(index)}
                    onClick={() => run(entry)}
                  >
                    <span className={styles["name"]}>{entry.label}</span>
                    {entry.detail !== undefined && <span className={styles["detail"]}>{entry.detail}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {said !== null && (
          <p className={styles["said"]} role="status">
            {said}
            {found.failed && (
              <Button size="small" onClick={found.retry}>
                {commonTexts.retry}
              </Button>
            )}
          </p>
        )}
      </div>
    </>,
    document.body,
  );
}
