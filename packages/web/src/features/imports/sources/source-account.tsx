import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { findAccounts, readOption } from "../../../pickers/record-options.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { sourceTexts } from "./source-texts.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TYPING_MS = 200;

/** The account that rows of a file go to: one of the universe, or a new one of the typed name. */
export function SourceAccount({
  label,
  account,
  universe,
  hint,
  onChange,
}: {
  label: string;
  account: string;
  universe: string;
  hint?: string | undefined;
  onChange: (account: string) => void;
}): ReactElement {
  const { data } = useQuery({
    queryKey: ["import-account", universe, account],
    queryFn: () => readOption("account", universe, account),
    enabled: UUID.test(account),
  });
  const value = account === "" ? null : (data ?? { id: account, label: account });
  return (
    <Combobox
      label={label}
      value={value}
      delay={TYPING_MS}
      nothing={sourceTexts.noAccount}
      {...(hint === undefined ? {} : { hint })}
      find={(text) => findAccounts(universe, text, false)}
      create={{ label: sourceTexts.newAccount, run: async (text) => ({ id: text, label: text }) }}
      onChange={(option) => option !== null && option.id !== account && onChange(option.id)}
    />
  );
}
