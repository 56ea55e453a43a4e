import { currencies, type Field, type FieldGroup } from "../../records/form/fields.ts";
import type { RecordChoice } from "../../ui/table/table-search.ts";
import type { RecordedType } from "./event-kinds.ts";
import { eventTexts as t } from "./texts.ts";

const half = { half: true } as const;

const date: Field = { name: "event_date", label: t.date, kind: "day", booked: true, required: true, ...half };
const commitments = { types: ["CAPC" as const] };

const more: FieldGroup = {
  title: t.more,
  folded: true,
  fields: [
    { name: "description", label: t.description, kind: "text", most: 100 },
    { name: "user_tags", label: t.tags, kind: "tags" },
    { name: "notes", label: t.notes, kind: "multiline" },
    { name: "settlement_notes", label: t.settlementNotes, kind: "multiline" },
  ],
};

function amount(name: string, label: string, hint?: string): Field {
  return { name, label, kind: "amount", ...half, ...(hint === undefined ? {} : { hint }) };
}

function unit(name: string): Field {
  return { name, label: t.currency, kind: "instrument", types: currencies, hint: t.currencyHint, ...half };
}

/** A notice that is recorded together with its settlement. */
function atOnce(account: string, label: string, settled: boolean): FieldGroup {
  const flag: Field = { name: "settled", label: t.settled, kind: "flag", hint: t.settledHint };
  const fields: readonly Field[] = [
    { name: `capital_activity.${account}`, label, kind: "account", ...half },
    { name: "capital_activity.settled_on", label: t.settledOn, kind: "day", booked: true, ...half },
  ];
  return { title: t.notYet, fields: settled ? [flag, ...fields] : [flag] };
}

function call(isNew: boolean, settled: boolean): readonly FieldGroup[] {
  return [
    {
      title: t.notice,
      fields: [
        { name: "capital_call.capital_account_id", label: t.capitalAccount, kind: "account", required: true },
        {
          name: "capital_call.commitment_id",
          label: t.commitment,
          kind: "instrument",
          types: commitments,
          hint: t.commitmentHint,
        },
        date,
        { name: "capital_call.due_date", label: t.dueDate, kind: "day", ...half },
        { ...amount("capital_call.amount", t.callAmount), required: true },
        unit("capital_call.payable_unit_id"),
        amount("capital_call.fees_inside", t.feesInside),
        amount("capital_call.fees_outside", t.feesOutside),
      ],
    },
    ...(isNew ? [atOnce("src_account_id", t.paidFrom, settled)] : []),
    more,
  ];
}

function distribution(isNew: boolean, settled: boolean): readonly FieldGroup[] {
  const part = (name: string, label: string): Field => amount(`capital_distro.${name}`, label);
  return [
    {
      title: t.notice,
      fields: [
        { name: "capital_distro.principal_account_id", label: t.capitalAccount, kind: "account", required: true },
        {
          name: "capital_distro.commitment_id",
          label: t.commitment,
          kind: "instrument",
          types: commitments,
          hint: t.commitmentHint,
        },
        date,
        { name: "capital_distro.expected_date", label: t.expectedDate, kind: "day", ...half },
        unit("capital_distro.payable_unit_id"),
      ],
    },
    {
      title: t.parts,
      fields: [
        part("return_of_capital", t.returnOfCapital),
        part("capital_gains", t.capitalGains),
        part("income", t.income),
        part("interest", t.interest),
        part("ordinary_dividend", t.ordinaryDividend),
        part("qualified_dividend", t.qualifiedDividend),
        part("redeemed_principal", t.redeemedPrincipal),
        amount("capital_distro.total", t.total, t.totalHint),
        part("recallable_amount", t.recallable),
        part("principal_unit_price", t.principalPrice),
        part("principal_units", t.principalUnits),
      ],
    },
    ...(isNew ? [atOnce("dst_account_id", t.receivedOn, settled)] : []),
    more,
  ];
}

function settlement(notice: RecordChoice): readonly FieldGroup[] {
  return [
    {
      title: t.notYet,
      fields: [
        {
          name: "capital_activity.settled_event_id",
          label: t.notice,
          kind: "record",
          choice: notice,
          required: true,
          hint: t.noticeHint,
        },
        date,
        amount("capital_activity.amount", t.settlementAmount, t.settlementAmountHint),
        { name: "capital_activity.src_account_id", label: t.paidFrom, kind: "account", ...half },
        { name: "capital_activity.dst_account_id", label: t.receivedOn, kind: "account", ...half },
      ],
    },
    more,
  ];
}

const note: readonly FieldGroup[] = [
  {
    title: t.noteText,
    fields: [
      { name: "description", label: t.description, kind: "text", most: 100, required: true },
      date,
      { name: "notes", label: t.noteText, kind: "multiline" },
      { name: "user_tags", label: t.tags, kind: "tags" },
    ],
  },
];

/** The fields of an event of a type; `settled` opens those of a settlement that is recorded with its notice, `notice` is how one is chosen. */
export function eventGroups(
  type: RecordedType,
  { isNew, settled, notice }: { readonly isNew: boolean; readonly settled: boolean; readonly notice: RecordChoice },
): readonly FieldGroup[] {
  switch (type) {
    case "LPCC":
      return call(isNew, settled);
    case "LPCD":
      return distribution(isNew, settled);
    case "CACT":
      return settlement(notice);
    case "NOTE":
      return note;
  }
}
