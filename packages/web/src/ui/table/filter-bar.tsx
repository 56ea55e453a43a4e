import { useState, type FormEvent, type ReactElement } from "react";
import { Button } from "../button.tsx";
import { DateField } from "../fields/date-field.tsx";
import { Dropdown } from "../menus/dropdown.tsx";
import { TextField } from "../fields/field.tsx";
import { Icon } from "../icons.tsx";
import { SelectMenu } from "../fields/select-menu.tsx";
import styles from "./filter-bar.module.css";
import { filterValue, type Filter, type FilterValue, type FilterValues } from "./table-search.ts";
import { tableTexts } from "./texts.ts";

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: (id: string, value: FilterValue | undefined) => void;
}

/** The filters that are set, each as a chip that opens to be changed, and those that can be added. */
export function FilterBar({ filters, values, onChange }: FilterBarProps): ReactElement {
  const set = filters.filter((filter) => values[filter.id] !== undefined);
  const free = filters.filter((filter) => values[filter.id] === undefined);
  return (
    <div className={styles["bar"]} role="group" aria-label={tableTexts.filters}>
      {set.map((filter) => (
        <span key={filter.id} className={styles["chip"]}>
          <Dropdown name={filter.label} label={labelOf(filter, values[filter.id])}>
            {(close) => (
              <FilterEditor
                filter={filter}
                value={values[filter.id]}
                onApply={(value) => {
                  close();
                  onChange(filter.id, value);
                }}
              />
            )}
          </Dropdown>
          <button
            type="button"
            className={styles["remove"]}
            aria-label={tableTexts.removeFilter(filter.label)}
            onClick={() => onChange(filter.id, undefined)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      {free.length > 0 && <AddFilter filters={free} onChange={onChange} />}
    </div>
  );
}

function AddFilter({ filters, onChange }: Omit<FilterBarProps, "values">): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const filter = filters.find((one) => one.id === chosen) ?? filters[0];
  return (
    <Dropdown name={tableTexts.addFilter} label={tableTexts.addFilter} icon="plus">
      {(close) =>
        filter !== undefined && (
          <div className={styles["editor"]}>
            <SelectMenu
              label={tableTexts.addFilter}
              value={filter.id}
              options={filters.map((one) => ({ value: one.id, label: one.label }))}
              onChange={setChosen}
            />
            <FilterEditor
              key={filter.id}
              filter={filter}
              value={undefined}
              onApply={(value) => {
                close();
                setChosen(null);
                onChange(filter.id, value);
              }}
            />
          </div>
        )
      }
    </Dropdown>
  );
}

function FilterEditor({
  filter,
  value,
  onApply,
}: {
  filter: Filter;
  value: FilterValue | undefined;
  onApply: (value: FilterValue | undefined) => void;
}): ReactElement {
  const choices = choicesOf(filter);
  const [text, setText] = useState(value === undefined ? (choices?.[0]?.value ?? "") : String(value));

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply(filterValue(filter, text));
  }

  return (
    <form className={styles["editor"]} onSubmit={apply}>
      {choices !== null ? (
        <SelectMenu label={filter.label} value={text} options={choices} onChange={setText} />
      ) : filter.kind === "day" ? (
        <DateField label={filter.label} value={text === "" ? null : text} onChange={(day) => setText(day ?? "")} />
      ) : filter.kind === "record" ? (
        <div className={styles["record"]}>
          {filter.choice.picker({
            label: filter.label,
            value: text === "" ? null : text,
            onChange: (id) => setText(id ?? ""),
          })}
        </div>
      ) : (
        <TextField
          label={filter.label}
          value={text}
          inputMode={filter.kind === "numeric" ? "numeric" : "text"}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" size="small">
        {tableTexts.apply}
      </Button>
    </form>
  );
}

function choicesOf(filter: Filter): readonly { readonly value: string; readonly label: string }[] | null {
  if (filter.kind === "choice") return filter.options;
  if (filter.kind !== "flag") return null;
  return [
    { value: "true", label: tableTexts.yes },
    { value: "false", label: tableTexts.no },
  ];
}

function labelOf(filter: Filter, value: FilterValue | undefined): ReactElement {
  const text = String(value);
  const said =
    filter.kind === "record"
      ? filter.choice.name(text)
      : (choicesOf(filter)?.find((choice) => choice.value === text)?.label ?? text);
  return (
    <span>
      {filter.label}: {said}
    </span>
  );
}
