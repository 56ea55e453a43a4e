import { useState, type FormEvent, type ReactElement } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import type { SummarySearch } from "../address.ts";
import styles from "./menus.module.css";
import { viewTexts } from "../texts.ts";
import { useViews } from "./use-views.ts";
import { changeTo, isShown, longestName, nameError, newViewKey, viewSearch, type SavedView } from "./views.ts";

/** The views that the person saved: shown with one click, renamed, removed, and the page as it stands saved as another. */
export function ViewsMenu({
  universe,
  search,
  onSearch,
}: {
  readonly universe: string;
  readonly search: SummarySearch;
  readonly onSearch: (change: SummarySearch) => void;
}): ReactElement {
  const { found, keep, remove } = useViews(universe);
  const views = found.data ?? [];
  const shown = views.find((view) => isShown(view, search));
  return (
    <Dropdown name={viewTexts.title} label={shown?.name ?? viewTexts.untitled} icon="eye" marked={shown !== undefined}>
      {(close) => (
        <div className={styles["panel"]}>
          {found.isError ? (
            <FailState title={viewTexts.failed} failure={found.error} onRetry={() => void found.refetch()} />
          ) : found.data === undefined ? (
            <Skeleton height={32} />
          ) : views.length === 0 ? (
            <p className={styles["hint"]}>{viewTexts.none}</p>
          ) : (
            <ul className={styles["list"]}>
              {views.map((view) => (
                <ViewItem
                  key={view.key}
                  view={view}
                  views={views}
                  shown={view === shown}
                  onShow={() => {
                    close();
                    onSearch(changeTo(view.search));
                  }}
                  onRename={(name) => {
                    close();
                    keep({ ...view, name });
                  }}
                  onRemove={() => {
                    close();
                    remove(view);
                  }}
                />
              ))}
            </ul>
          )}
          {shown === undefined && found.data !== undefined && (
            <NameForm
              label={viewTexts.name}
              action={viewTexts.save}
              first=""
              views={views}
              own={null}
              onName={(name) => {
                close();
                keep({ key: newViewKey(), name, search: viewSearch(search) });
              }}
            />
          )}
        </div>
      )}
    </Dropdown>
  );
}

function ViewItem({
  view,
  views,
  shown,
  onShow,
  onRename,
  onRemove,
}: {
  readonly view: SavedView;
  readonly views: readonly SavedView[];
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <li>
        <NameForm
          label={viewTexts.newName}
          action={viewTexts.keep}
          first={view.name}
          views={views}
          own={view.key}
          onName={onRename}
        />
      </li>
    );
  }
  return (
    <li className={styles["item"]}>
      <button type="button" className={styles["view"]} aria-current={shown || undefined} onClick={onShow}>
        <span className={styles["sign"]}>{shown && <Icon name="check" />}</span>
        <span title={view.name}>{view.name}</span>
      </button>
      <IconButton icon="edit" size="small" label={viewTexts.rename(view.name)} onClick={() => setRenaming(true)} />
      <IconButton icon="trash" size="small" label={viewTexts.remove(view.name)} onClick={onRemove} />
    </li>
  );
}

/** A name for a view, which no other one has. */
function NameForm({
  label,
  action,
  first,
  views,
  own,
  onName,
}: {
  readonly label: string;
  readonly action: string;
  readonly first: string;
  readonly views: readonly SavedView[];
  readonly own: string | null;
  readonly onName: (name: string) => void;
}): ReactElement {
  const [text, setText] = useState(first);
  const [error, setError] = useState<string>();

  function save(event: FormEvent): void {
    event.preventDefault();
    const name = text.trim();
    const wrong = nameError(name, views, own);
    setError(wrong === null ? undefined : viewTexts[wrong]);
    if (wrong === null) onName(name);
  }

  return (
    <form className={styles["form"]} onSubmit={save} noValidate>
      <TextField
        label={label}
        value={text}
        error={error}
        maxLength={longestName}
        autoComplete="off"
        autoFocus={own !== null}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="small" look="primary">
        {action}
      </Button>
    </form>
  );
}
