import type { HouseholdLoan } from "@distributary/contract/access/household";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { refusalText } from "../../data/http/errors.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { InstrumentPicker } from "../../pickers/record-picker.tsx";
import { PlainTable, type PlainColumn } from "../../records/table/plain-table.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./household.module.css";
import { nameLoan } from "./queries.ts";
import { householdTexts as texts } from "./texts.ts";

/** The loans that say with which universe they are; those of the present universe can be named and unnamed. */
export function HouseholdLoans({
  loans,
  currency,
}: {
  loans: readonly HouseholdLoan[];
  currency: string;
}): ReactElement {
  const { profile, universes } = useSignedIn();
  const writes = useMayWrite() && !profile.is_demo;
  const [adding, setAdding] = useState(false);
  const nameOf = (uuid: string) => universes.find((one) => one.uuid === uuid)?.name ?? texts.unknown;
  const columns: readonly PlainColumn<HouseholdLoan>[] = [
    {
      id: "loan",
      label: texts.loan,
      cell: (loan) => (
        <>
          {loan.name}
          <span className={styles["tag"]}>{nameOf(loan.universe)}</span>
        </>
      ),
    },
    { id: "with", label: texts.with, words: true, wide: true, cell: (loan) => nameOf(loan.counterpart) },
    { id: "reference", label: texts.reference, words: true, wide: true, cell: (loan) => loan.reference },
    { id: "value", label: texts.value, cell: (loan) => <Figure value={loan.value} unit={currency} /> },
    { id: "status", label: texts.status, words: true, wide: true, cell: (loan) => texts[loan.status] },
    {
      id: "remove",
      label: <span className="visually-hidden">{texts.remove}</span>,
      cell: (loan) => (writes && loan.universe === profile.uuid ? <Remove loan={loan} /> : null),
    },
  ];
  return (
    <section className={styles["loans"]} aria-label={texts.loans}>
      <h2>{texts.loans}</h2>
      <p className={styles["intro"]}>{texts.loansIntro}</p>
      {loans.length === 0 ? (
        <p>{texts.noLoans}</p>
      ) : (
        <PlainTable
          label={texts.loans}
          columns={columns}
          rows={loans}
          rowKey={(loan) => `${loan.universe} ${loan.instrument_id}`}
          under={(loan) => texts[loan.status]}
        />
      )}
      {writes && <Button onClick={() => setAdding(true)}>{texts.addTo(profile.name)}</Button>}
      {adding && <LoanSheet onClose={() => setAdding(false)} />}
    </section>
  );
}

function Remove({ loan }: { loan: HouseholdLoan }): ReactElement {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => nameLoan(loan.instrument_id, null),
    onSuccess: async () => {
      snackbar.show({ id: `unnamed-${loan.instrument_id}`, title: texts.removed, body: "", tone: "plain" });
      await client.invalidateQueries({ queryKey: ["household"] });
    },
  });
  return (
    <Button
      size="small"
      look="quiet"
      busy={remove.isPending}
      aria-label={texts.removeNamed(loan.name)}
      onClick={() => remove.mutate()}
    >
      {texts.remove}
    </Button>
  );
}

const LOANS = { types: ["CBND", "BOND", "OTHR"] } as const;

/** Says of a loan of the present universe with whom it is. */
function LoanSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { profile, universes } = useSignedIn();
  const client = useQueryClient();
  const others = universes.filter(({ uuid, is_demo: isDemo }) => uuid !== profile.uuid && !isDemo);
  const [loan, setLoan] = useState<string | null>(null);
  const [counterpart, setCounterpart] = useState(others[0]?.uuid ?? "");
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (uuid: string) => nameLoan(uuid, { counterpart, reference }),
    meta: { quiet: true },
    onSuccess: async () => {
      snackbar.show({ id: "loan-named", title: texts.saved, body: "", tone: "plain" });
      await client.invalidateQueries({ queryKey: ["household"] });
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (loan !== null && reference.trim() !== "") save.mutate(loan);
  }

  return (
    <Sheet title={texts.addTo(profile.name)} onClose={onClose} size="peek" resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {save.isError && <Note tone="fault">{refusalText(save.error)}</Note>}
        <InstrumentPicker
          label={texts.loan}
          types={LOANS}
          creatable={false}
          value={loan}
          onChange={setLoan}
          error={tried && loan === null ? texts.needed : undefined}
        />
        <SelectField
          label={texts.with}
          value={counterpart}
          onChange={setCounterpart}
          options={others.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <TextField
          label={texts.reference}
          name="reference"
          maxLength={100}
          autoComplete="off"
          hint={texts.referenceHint}
          value={reference}
          error={tried && reference.trim() === "" ? texts.needed : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}
