import { addDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { ReactElement } from "react";
import type { MissingCash } from "../../../records/form/booking-preview.tsx";
import type { RecordForm } from "../../../records/form/use-record-form.ts";
import { RecordName } from "../../../records/page/names.tsx";
import { Quantity } from "../../../records/quantity.tsx";
import { Button } from "../../../ui/button.tsx";
import { readTypedAmount, writeExactAmount } from "../../../ui/format/typed-amount.ts";
import { Phrase } from "../../../ui/phrase.tsx";
import { Note } from "../../../ui/states.tsx";
import styles from "./entry.module.css";
import { entryTexts } from "./texts.ts";

const { missing: texts } = entryTexts;
const DEPOSIT = "new_transaction.deposit";

/** Says that an account cannot pay for a purchase, and deposits with one press what is missing, as part of the entry. */
export function MissingCashNote({
  form,
  missing,
}: {
  form: RecordForm;
  missing: MissingCash | undefined;
}): ReactElement | null {
  if (missing === undefined) return null;
  const { account, instrument, amount, date } = missing;
  const deposit = (button: HTMLElement): void => {
    // The button goes with the warning: whoever pressed it by key goes on with saving.
    button.closest("aside")?.parentElement?.querySelector<HTMLElement>("button[type=submit]")?.focus();
    const stands = form.values[DEPOSIT];
    const before = readTypedAmount(typeof stands === "string" ? stands : "");
    // What is deposited already stays, and what is still missing is added to it.
    const whole = formatDecimal(
      addDecimals(readDecimal(before.kind === "amount" ? before.amount : "0"), readDecimal(amount)),
    );
    form.set(DEPOSIT, writeExactAmount(whole));
  };
  const money = (
    <>
      <Quantity value={amount} instrument={instrument} /> <RecordName kind="instrument" id={instrument} />
    </>
  );
  return (
    <Note tone="warn">
      <p>
        <Phrase
          text={texts.text(date)}
          parts={{
            account: (
              <strong>
                <RecordName kind="account" id={account} />
              </strong>
            ),
            amount: <strong>{money}</strong>,
          }}
        />
      </p>
      <p className={styles["offer"]}>
        <Button size="small" icon="plus" onClick={(event) => deposit(event.currentTarget)}>
          <span>
            <Phrase text={texts.deposit} parts={{ amount: money }} />
          </span>
        </Button>
      </p>
    </Note>
  );
}
