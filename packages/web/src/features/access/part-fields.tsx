import type { Narrowed } from "@distributary/contract/access/narrowed";
import { useState, type ReactElement } from "react";
import { AccountPicker, EntityPicker } from "../../pickers/record-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import styles from "./sharing.module.css";
import { accessTexts as texts } from "./texts.ts";

/** How much of a universe a grant opens. */
export type Opens = "all" | "part" | "totals";

/** What a form says of it: with the records that are chosen, kept while another choice is looked at. */
export interface Part {
  readonly opens: Opens;
  readonly accounts: readonly string[];
  readonly entities: readonly string[];
}

/** A stored grant's part, as a form holds it. */
export function partOf(narrowed: Narrowed | null): Part {
  if (narrowed === null) return { opens: "all", accounts: [], entities: [] };
  return "totals" in narrowed ? { opens: "totals", accounts: [], entities: [] } : { opens: "part", ...narrowed };
}

/** A form's part as it is sent; undefined while nothing is chosen yet. */
export function narrowedBy({ opens, accounts, entities }: Part): Narrowed | null | undefined {
  if (opens === "all") return null;
  if (opens === "totals") return { totals: true };
  return accounts.length + entities.length === 0 ? undefined : { accounts: [...accounts], entities: [...entities] };
}

/** Choosing what somebody sees: everything, chosen accounts and entities, or totals alone. */
export function PartFields({
  part,
  error,
  onChange,
}: {
  part: Part;
  error: string | undefined;
  onChange: (part: Part) => void;
}): ReactElement {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const add = (kind: "accounts" | "entities", id: string | null, name: string): void => {
    if (id === null || part[kind].includes(id)) return;
    setNames({ ...names, [id]: name });
    onChange({ ...part, [kind]: [...part[kind], id] });
  };
  return (
    <>
      <Choice
        label={texts.sees}
        value={part.opens}
        options={(["all", "part", "totals"] as const).map((value) => ({ value, label: texts.opens[value] }))}
        onChange={(opens) => onChange({ ...part, opens })}
      />
      <p className={styles["preview"]}>{texts.opensHint[part.opens]}</p>
      {part.opens === "part" && (
        <fieldset className={styles["flags"]}>
          <legend>{texts.chosen}</legend>
          {(["accounts", "entities"] as const).map((kind) => (
            <Chosen
              key={kind}
              kind={kind}
              ids={part[kind]}
              names={names}
              onRemove={(id) => onChange({ ...part, [kind]: part[kind].filter((one) => one !== id) })}
            />
          ))}
          <AccountPicker
            label={texts.addAccount}
            creatable={false}
            value={null}
            error={error}
            onChange={(id, option) => add("accounts", id, option?.label ?? "")}
          />
          <EntityPicker
            label={texts.addEntity}
            creatable={false}
            value={null}
            onChange={(id, option) => add("entities", id, option?.label ?? "")}
          />
        </fieldset>
      )}
    </>
  );
}

function Chosen({
  kind,
  ids,
  names,
  onRemove,
}: {
  kind: "accounts" | "entities";
  ids: readonly string[];
  names: Readonly<Record<string, string>>;
  onRemove: (id: string) => void;
}): ReactElement | null {
  if (ids.length === 0) return null;
  const Picker = kind === "accounts" ? AccountPicker : EntityPicker;
  return (
    <ul className={styles["chosen"]} aria-label={texts.chosenKinds[kind]}>
      {ids.map((id) => (
        <li key={id}>
          {names[id] === undefined ? (
            // Known by its uuid alone: the picker reads its name.
            <Picker label={texts.chosenKind[kind]} creatable={false} disabled value={id} onChange={() => undefined} />
          ) : (
            <span>{names[id]}</span>
          )}
          <Button
            size="small"
            look="quiet"
            aria-label={texts.removeNamed(names[id] ?? texts.chosenKind[kind])}
            onClick={() => onRemove(id)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
