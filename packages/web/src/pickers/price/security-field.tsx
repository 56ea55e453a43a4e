import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { INSTRUMENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { useCallback, useRef, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import type { Option } from "../../ui/fields/use-options.ts";
import { instrumentDelay } from "../limits.ts";
import { findInstruments } from "../record-options.ts";
import { priceTexts } from "./texts.ts";

/** What the assistant prices instead: an existing security, or a generic one of a type, which has no prices. */
export interface SecurityChoice extends Option {
  readonly instrument: string | null;
  readonly symbol: string;
}

const genericPrefix = "generic:";

/** Generic securities whose names hold the text. */
export function genericOptions(text: string): readonly Option[] {
  return INSTRUMENT_TYPES.map((type: InstrumentType) => ({
    id: `${genericPrefix}${type}`,
    label: priceTexts.generic(INSTRUMENT_TYPE_LABELS[type]),
  })).filter((option) => option.label.toLowerCase().includes(text.toLowerCase()));
}

/** The field Security/Type of the price assistant. */
export function SecurityField({
  value,
  onChange,
}: {
  value: SecurityChoice | null;
  onChange: (choice: SecurityChoice | null) => void;
}): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const symbols = useRef(new Map<string, string>());
  const find = useCallback(
    async (text: string) => {
      const own = text === "" ? [] : await findInstruments(universe, text);
      for (const option of own) symbols.current.set(option.id, option.symbol);
      return [...own, ...genericOptions(text)];
    },
    [universe],
  );
  return (
    <Combobox
      label={priceTexts.security}
      hint={priceTexts.securityHint}
      value={value}
      find={find}
      delay={instrumentDelay}
      nothing={priceTexts.noSecurity}
      onChange={(option) =>
        onChange(
          option === null
            ? null
            : option.id.startsWith(genericPrefix)
              ? { ...option, instrument: null, symbol: option.label }
              : { ...option, instrument: option.id, symbol: symbols.current.get(option.id) ?? option.label },
        )
      }
    />
  );
}
