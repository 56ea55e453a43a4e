import { AccountPicker, InstrumentPicker } from "../../../pickers/record-picker.tsx";
import type { RecordChoice } from "../../../ui/table/table-search.ts";
import { currencies } from "../fields.ts";
import { RecordName } from "../../page/names.tsx";

/** Accounts to filter a list by, found by name or number however many there are. */
export const accountChoice: RecordChoice = {
  picker: (given) => <AccountPicker {...given} creatable={false} />,
  name: (id) => <RecordName kind="account" id={id} />,
};

/** Securities to filter a list by, found as everywhere. */
export const instrumentChoice: RecordChoice = {
  picker: (given) => <InstrumentPicker {...given} creatable={false} />,
  name: (id) => <RecordName kind="instrument" id={id} />,
};

/** Currencies, found by their code or name. */
export const currencyChoice: RecordChoice = {
  picker: (given) => <InstrumentPicker {...given} types={currencies} creatable={false} />,
  name: (id) => <RecordName kind="instrument" id={id} />,
};
