import { EVERY_CLIENT } from "@distributary/contract/access/clients";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type ReactElement } from "react";
import { createInWindow } from "../data/windows/create-window.ts";
import type { CreatedKind } from "../data/windows/created-message.ts";
import { useSignedIn } from "../data/session/session.ts";
import { CheckField } from "../ui/fields/check-field.tsx";
import { Combobox } from "../ui/fields/combobox.tsx";
import type { Option } from "../ui/fields/use-options.ts";
import {
  findAccounts,
  findClientEntities,
  findEntities,
  findInstruments,
  readOption,
  type InstrumentTypes,
} from "./record-options.ts";
import { accountDelay, entityDelay, instrumentDelay } from "./limits.ts";
import { pickerTexts } from "./texts.ts";

/** What every picker of a record takes. */
export interface RecordPickerProps {
  readonly label?: string;
  /** The record's uuid, or null for none. */
  readonly value: string | null;
  readonly onChange: (id: string | null, option: Option | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  /** Whether a new record can be made from here, in a window of its own. */
  readonly creatable?: boolean;
}

/** The chosen record as an option: looked up where only its uuid is known. */
function useChosen(kind: CreatedKind, universe: string, id: string | null): Option | null {
  const { data } = useQuery({
    queryKey: ["chosen", kind, universe, id],
    queryFn: () => readOption(kind, universe, id ?? ""),
    enabled: id !== null,
  });
  return id === null ? null : (data ?? { id, label: "…" });
}

function creation(kind: CreatedKind, universe: string, words: (text: string) => string, start = {}) {
  return {
    label: words,
    run: async (text: string): Promise<Option | null> => {
      const made = await createInWindow(kind, text, start);
      if (made === null) return null;
      const named: Option = { id: made.uuid, label: typeof made.name === "string" ? made.name : text };
      // What was made is chosen, whether or not it can be read back just now.
      return readOption(kind, universe, made.uuid).catch(() => named);
    },
  };
}

/** An account, found by name or number. Standard accounts show only while Include Standard Accounts is ticked. */
export function AccountPicker({
  label = pickerTexts.account,
  creatable = true,
  standard: first = false,
  value,
  onChange,
  ...rest
}: RecordPickerProps & { readonly standard?: boolean }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const [standard, setStandard] = useState(first);
  const find = useCallback((text: string) => findAccounts(universe, text, standard), [universe, standard]);
  return (
    <Combobox
      {...rest}
      label={label}
      value={useChosen("account", universe, value)}
      onChange={(option) => onChange(option?.id ?? null, option)}
      find={find}
      delay={accountDelay}
      nothing={pickerTexts.noAccounts}
      {...(creatable ? { create: creation("account", universe, pickerTexts.newAccount) } : {})}
      below={<CheckField label={pickerTexts.includeStandard} checked={standard} onChange={setStandard} />}
    />
  );
}

/** A person or a company, found by name or legal name; below them, to an adviser at home, the entities of clients. */
export function EntityPicker({
  label = pickerTexts.entity,
  creatable = true,
  value,
  onChange,
  ...rest
}: RecordPickerProps): ReactElement {
  const { uuid: universe, client_identifier: client } = useSignedIn().profile;
  const find = useCallback(
    async (text: string) => {
      if (client !== EVERY_CLIENT) return findEntities(universe, text);
      const [own, ofClients] = await Promise.all([findEntities(universe, text), findClientEntities(universe, text)]);
      return [...own, ...ofClients];
    },
    [universe, client],
  );
  return (
    <Combobox
      {...rest}
      label={label}
      value={useChosen("entity", universe, value)}
      onChange={(option) => onChange(option?.id ?? null, option)}
      find={find}
      delay={entityDelay}
      nothing={pickerTexts.noEntities}
      {...(creatable ? { create: creation("entity", universe, pickerTexts.newEntity) } : {})}
    />
  );
}

/** A security, found by identifier, name, ISIN, FIGI or ticker; `types` narrows to some kinds of them. */
export function InstrumentPicker({
  label = pickerTexts.instrument,
  creatable = true,
  types,
  value,
  onChange,
  ...rest
}: RecordPickerProps & { readonly types?: InstrumentTypes }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const find = useCallback((text: string) => findInstruments(universe, text, types), [universe, types]);
  const [only] = types !== undefined && types.invert !== true && types.types.length === 1 ? types.types : [];
  const start = only === undefined ? {} : { instrument_type: only };
  return (
    <Combobox
      {...rest}
      label={label}
      value={useChosen("instrument", universe, value)}
      onChange={(option) => onChange(option?.id ?? null, option)}
      find={find}
      delay={instrumentDelay}
      nothing={pickerTexts.noInstruments}
      {...(creatable ? { create: creation("instrument", universe, pickerTexts.newInstrument, start) } : {})}
    />
  );
}
