import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { InstrumentPicker } from "../../pickers/record-picker.tsx";
import { AmountField } from "../../records/form/controls/amount-field.tsx";
import { currencyOptions } from "../../records/currencies.ts";
import { clearDraft, readDraft, writeDraft } from "../../records/form/drafts.ts";
import type { Errors, Values } from "../../records/form/fields.ts";
import { useCurrencyCode } from "../../records/page/names.tsx";
import { currencyId } from "../../records/own-currency.ts";
import { settled } from "../../records/form/settled.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { bodyOf, fieldErrors, instrumentsOf, lineField, valuesOf } from "./form-values.ts";
import { FormLine } from "./form-line.tsx";
import { saveStatement, useAccountCurrency } from "./queries.ts";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/** A whole statement: a line for each thing that the ledger holds, more where it names more. What is typed is kept. */
export function StatementForm({
  universe,
  statement,
  onDone,
}: {
  universe: string;
  statement: ComparedStatement;
  onDone: () => void;
}): ReactElement {
  const { profile } = useSignedIn();
  const { account_id: account, date, statement: before } = statement;
  const draft = `statement/${universe}/${account}/${date}`;
  const [first] = useState<Values>(() => readDraft(draft) ?? valuesOf(before));
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Errors>({});
  const frame = useRef<HTMLFormElement>(null);
  const instruments = instrumentsOf(statement, values);
  const kept = useAccountCurrency(universe, account).data;
  const said = useCurrencyCode(before?.total?.units_id ?? before?.lines.find((line) => line.units_id)?.units_id);
  const units = String(values["units"] ?? said ?? kept ?? profile.default_currency);
  const set = (name: string, value: string | boolean): void => setValues((old) => ({ ...old, [name]: value }));

  useEffect(() => {
    if (values !== first) writeDraft(draft, values);
  }, [draft, first, values]);

  function leave(): void {
    clearDraft(draft);
    onDone();
  }

  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      setErrors({});
      const id = await currencyId(units, new AbortController().signal);
      const read = bodyOf(values, instruments, { units: id ?? "", before });
      if ("errors" in read) {
        setErrors(read.errors);
        return false;
      }
      try {
        await saveStatement({ account, date }, read.body, before);
        return true;
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure;
        setErrors(fieldErrors(failure.fields, read.body));
        throw failure;
      }
    },
    onSuccess: (saved) => {
      if (saved) leave();
    },
  });

  return (
    <form
      ref={frame}
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void settled(form).then((ready) => {
          if (ready) saving.mutate();
        });
      }}
    >
      <div className={styles["fields"]}>
        <DateField
          stacked
          autoFocus
          label={texts.begins}
          hint={texts.beginsHint}
          value={String(values["start_date"] ?? "") || null}
          error={errors["start_date"]}
          onChange={(day) => set("start_date", day ?? "")}
        />
        <SelectField
          label={texts.valuesIn}
          value={units}
          options={currencyOptions()}
          onChange={(code) => set("units", code)}
        />
      </div>
      <div className={styles["formLines"]} role="group" aria-label={texts.lines}>
        {instruments.map((instrument) => (
          <FormLine
            key={instrument}
            instrument={instrument}
            ledger={statement.lines.find((line) => line.instrument_id === instrument)?.quantity ?? null}
            units={units}
            quantity={String(values[lineField(instrument, "quantity")] ?? "")}
            value={String(values[lineField(instrument, "value")] ?? "")}
            errors={errors}
            onChange={(field, text) => set(lineField(instrument, field), text)}
          />
        ))}
      </div>
      <InstrumentPicker
        label={texts.addLine}
        value={null}
        onChange={(id) => {
          if (id !== null) set(lineField(id, "quantity"), String(values[lineField(id, "quantity")] ?? ""));
        }}
      />
      <AmountField
        label={texts.total}
        hint={texts.totalHint}
        unit={units}
        value={String(values["total"] ?? "")}
        error={errors["total"]}
        onChange={(text) => set("total", text)}
      />
      <CheckField
        label={texts.emptyIsZero}
        checked={values["empty_is_zero"] === true}
        onChange={(checked) => set("empty_is_zero", checked)}
      />
      {(saving.isError || Object.keys(errors).length > 0) && (
        <Note tone="fault">
          {Object.keys(errors).length > 0 ? recordTexts.fewErrors : (saving.error?.message ?? "")}
        </Note>
      )}
      <div className={styles["tools"]}>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {texts.save}
        </Button>
        <Button look="quiet" onClick={leave}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
