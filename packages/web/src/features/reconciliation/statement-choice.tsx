import { useState, type ReactElement } from "react";
import { AccountPicker } from "../../pickers/record-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import type { StatementPlace } from "./queries.ts";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/** Which account a statement is of, and on which day it ends. */
export function StatementChoice({
  start,
  onChosen,
}: {
  start: { readonly account: string | undefined; readonly date: string | undefined };
  onChosen: (place: StatementPlace) => void;
}): ReactElement {
  const [account, setAccount] = useState<string | null>(start.account ?? null);
  const [date, setDate] = useState<string | null>(start.date ?? null);
  return (
    <form
      className={styles["choice"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (account !== null && date !== null) onChosen({ account, date });
      }}
    >
      <p>{texts.choose}</p>
      <AccountPicker label={texts.account} value={account} autoFocus onChange={(id) => setAccount(id)} />
      <DateField stacked label={texts.endsOn} value={date} onChange={setDate} />
      <Button type="submit" look="primary" disabled={account === null || date === null}>
        {texts.goOn}
      </Button>
    </form>
  );
}
