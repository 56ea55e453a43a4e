import type { SearchGroup, SearchHit, SearchedKind } from "@distributary/contract/records/search";
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { relationshipHideDelay } from "../limits.ts";
import { pickerTexts } from "../texts.ts";
import { groupPage } from "./paging.ts";
import styles from "./relationship-search.module.css";
import { isSearchable } from "./searchable.ts";
import { kindLabels, searchTexts } from "./texts.ts";
import { useRecordSearch } from "./use-record-search.ts";

interface RelationshipSearchProps {
  /** Kinds that can be linked to; all that a search knows where nothing is said. */
  readonly kinds?: readonly SearchedKind[];
  /** Records that are linked already, by uuid. */
  readonly linked: ReadonlySet<string>;
  readonly onAdd: (hit: SearchHit) => void;
  /** Whether one writes at once: where the search was opened by a button. */
  readonly autoFocus?: boolean;
}

/** Finds records of every kind to link to: results by kind, five rows at a time, each row can be clicked. */
export function RelationshipSearch({ kinds, linked, onAdd, autoFocus = false }: RelationshipSearchProps): ReactElement {
  const { profile } = useSignedIn();
  const id = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const leaving = useRef(0);
  const around = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [standard, setStandard] = useState(false);
  const found = useRecordSearch(profile.uuid, text, { ...(kinds === undefined ? {} : { kinds }), standard });
  useEffect(() => () => clearTimeout(leaving.current), []);

  function add(hit: SearchHit): void {
    // The row may go, or be no button any more: the keyboard stays in the search.
    field.current?.focus();
    onAdd(hit);
  }

  function stay(): void {
    clearTimeout(leaving.current);
  }

  function leave(): void {
    stay();
    leaving.current = window.setTimeout(() => {
      const inside = around.current;
      if (inside === null || inside.contains(document.activeElement) || inside.matches(":hover")) return;
      setOpen(false);
    }, relationshipHideDelay);
  }

  function blur(event: FocusEvent): void {
    if (around.current?.contains(event.relatedTarget as Node | null) !== true) leave();
  }

  const said = found.failed
    ? searchTexts.failed
    : !isSearchable(text)
      ? searchTexts.atLeastTwo
      : found.groups.length > 0
        ? null
        : found.busy
          ? searchTexts.searching
          : searchTexts.nothing(text.trim());
  return (
    <section
      ref={around}
      className={styles["panel"]}
      aria-labelledby={id}
      onFocus={stay}
      onBlur={blur}
      onPointerEnter={stay}
      onPointerLeave={leave}
    >
      <h3 id={id}>{searchTexts.addRelationships}</h3>
      <TextField
        ref={field}
        type="search"
        autoFocus={autoFocus}
        label={searchTexts.placeholder}
        value={text}
        autoComplete="off"
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      />
      {(kinds === undefined || kinds.includes("account")) && (
        <CheckField label={pickerTexts.includeStandard} checked={standard} onChange={setStandard} />
      )}
      {open && text.trim() !== "" && (
        <div className={styles["results"]} role="region" aria-label={searchTexts.results}>
          {said !== null && (
            <p className={styles["said"]} role="status">
              {said}
            </p>
          )}
          {found.groups.map((group) => (
            <Group key={`${group.kind} ${found.for}`} group={group} linked={linked} onAdd={add} />
          ))}
        </div>
      )}
    </section>
  );
}

function Group({
  group,
  linked,
  onAdd,
}: {
  group: SearchGroup;
  linked: ReadonlySet<string>;
  onAdd: (hit: SearchHit) => void;
}): ReactElement {
  const [wanted, setWanted] = useState(0);
  const label = kindLabels[group.kind];
  const { items, page, pages, first, last } = groupPage(group.items, wanted);
  return (
    <div role="group" aria-label={label}>
      <div className={styles["head"]}>
        <span>{label}</span>
        {pages > 1 && (
          <>
            <span className={styles["range"]}>
              {searchTexts.range(first, last, `${group.items.length}${group.more ? "+" : ""}`)}
            </span>
            <IconButton
              icon="chevronLeft"
              size="small"
              label={searchTexts.previous(label)}
              disabled={page === 0}
              onClick={() => setWanted(page - 1)}
            />
            <IconButton
              icon="chevronRight"
              size="small"
              label={searchTexts.next(label)}
              disabled={page === pages - 1}
              onClick={() => setWanted(page + 1)}
            />
          </>
        )}
      </div>
      {items.map((hit) => (
        <button
          key={hit.uuid}
          type="button"
          className={styles["row"]}
          disabled={linked.has(hit.uuid)}
          onClick={() => onAdd(hit)}
        >
          <span className={styles["name"]}>{hit.name}</span>
          <span className={styles["detail"]}>{linked.has(hit.uuid) ? searchTexts.added : hit.detail}</span>
        </button>
      ))}
    </div>
  );
}
