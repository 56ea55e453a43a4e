import { codesEndpoints } from "@distributary/contract/records/codes";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import { MenuLabel } from "./menu-label.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import { groupings, isGrouping, type Grouping } from "../address.ts";
import { levelLabel, levelsUnder, mostLevels, movedLevel, tagGroups } from "../table/grouping.ts";
import styles from "./menus.module.css";
import { levelTexts } from "../texts.ts";

interface LevelMenuProps {
  readonly levels: readonly Grouping[];
  readonly onChange: (levels: readonly Grouping[]) => void;
}

/** What the table is grouped by, level under level: chosen, moved and removed one by one, tags by a pattern. */
export function LevelMenu({ levels, onChange }: LevelMenuProps): ReactElement {
  return (
    <Dropdown
      name={levelTexts.title}
      label={<MenuLabel>{`${levelTexts.title}: ${levels.map(levelLabel).join(" › ")}`}</MenuLabel>}
      side="end"
      marked={levels.length > 1 || levels[0] !== "account"}
    >
      {() => (
        <div className={styles["panel"]}>
          <div className={styles["part"]}>
            <ol className={styles["list"]}>
              {levels.map((level, place) => (
                <LevelItem key={level} levels={levels} place={place} onChange={onChange} />
              ))}
            </ol>
            {levels.length < mostLevels && <AddLevel levels={levels} onChange={onChange} />}
          </div>
          {levels.length < mostLevels && <TagForm levels={levels} onAdd={(tag) => onChange([...levels, tag])} />}
        </div>
      )}
    </Dropdown>
  );
}

/** One level. Choosing another first level alone brings along what usually stands under it. */
function LevelItem({ levels, place, onChange }: LevelMenuProps & { readonly place: number }): ReactElement | null {
  const level = levels[place];
  if (level === undefined) return null;
  const label = levelLabel(level);
  const options = [...groupings, ...(level.startsWith("#") ? [level] : [])].filter(
    (one) => one === level || !levels.includes(one),
  );
  return (
    <li className={styles["item"]}>
      <span>
        <SelectMenu<Grouping>
          label={levelTexts.level(place + 1)}
          value={level}
          options={options.map((value) => ({ value, label: levelLabel(value) }))}
          onChange={(next) => onChange(levels.length === 1 ? levelsUnder(next) : levels.with(place, next))}
        />
      </span>
      <IconButton
        icon="up"
        size="small"
        label={levelTexts.up(label)}
        disabled={place === 0}
        onClick={() => onChange(movedLevel(levels, place, -1))}
      />
      <IconButton
        icon="down"
        size="small"
        label={levelTexts.down(label)}
        disabled={place === levels.length - 1}
        onClick={() => onChange(movedLevel(levels, place, 1))}
      />
      <IconButton
        icon="close"
        size="small"
        label={levelTexts.remove(label)}
        disabled={levels.length === 1}
        onClick={() => onChange(levels.toSpliced(place, 1))}
      />
    </li>
  );
}

function AddLevel({ levels, onChange }: LevelMenuProps): ReactElement | null {
  const free = groupings.filter((one) => !levels.includes(one));
  if (free.length === 0) return null;
  return (
    <SelectMenu<Grouping | "">
      label={levelTexts.add}
      value=""
      options={[{ value: "", label: levelTexts.add }, ...free.map((value) => ({ value, label: levelLabel(value) }))]}
      onChange={(next) => next !== "" && onChange([...levels, next])}
    />
  );
}

/** A level of tags by a pattern, with those in use to choose from. */
function TagForm({
  levels,
  onAdd,
}: {
  readonly levels: readonly Grouping[];
  readonly onAdd: (tag: Grouping) => void;
}): ReactElement {
  const list = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { profile } = useSignedIn();
  const tags = useQuery({
    queryKey: ["tags", profile.uuid],
    queryFn: ({ signal }) => api.call(codesEndpoints.tags, { query: { page_size: 100 } }, { signal }),
  });

  function add(event: FormEvent): void {
    event.preventDefault();
    const tag = text.trim().startsWith("#") ? text.trim() : `#${text.trim()}`;
    if (!isGrouping(tag)) setError(levelTexts.patternShort);
    else if (levels.includes(tag)) setError(levelTexts.patternTwice);
    else {
      setText("");
      onAdd(tag);
    }
  }

  return (
    <form className={styles["part"]} onSubmit={add} noValidate>
      <div className={styles["form"]}>
        <TextField
          label={levelTexts.pattern}
          hint={levelTexts.patternHint}
          error={error}
          value={text}
          list={list}
          placeholder="#sector"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <datalist id={list}>
          {tagGroups(tags.data?.items.map(({ tag }) => tag) ?? []).map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" size="small">
          {levelTexts.patternAdd}
        </Button>
      </div>
    </form>
  );
}
