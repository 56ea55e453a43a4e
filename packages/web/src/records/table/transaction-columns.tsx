import type { ListedTransaction } from "@distributary/contract/records/transactions";
import type { ReactNode } from "react";
import { BookedDay } from "../../pickers/lock/booked-day.tsx";
import { dayCell, numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import { Quantity } from "../quantity.tsx";
import { RecordName, useIncomeWord } from "../page/names.tsx";
import { shownLine, type Line } from "./shown-line.ts";
import styles from "./transaction-columns.module.css";
import { recordTexts } from "../texts.ts";

/** The columns of a list of transactions; with an instrument, as it moved, and with what it paid for. */
export function transactionColumns(instrument: string | null = null): readonly Column<ListedTransaction>[] {
  const shown = (row: ListedTransaction) => shownLine(row, instrument);
  const line = (row: ListedTransaction): Line | undefined => shown(row).line;
  return [
    {
      id: "transaction_date",
      label: recordTexts.date,
      cell: (row) => <BookedDay day={row.transaction_date} />,
      value: (row) => dayCell(row.transaction_date),
      width: "104px",
      narrow: "detail",
    },
    {
      id: "what",
      label: recordTexts.what,
      cell: (row) => {
        const first = line(row);
        if (first === undefined) return null;
        return (
          <>
            <What line={first} />
            <More row={row} />
          </>
        );
      },
      width: "minmax(0, 1.75fr)",
      narrow: "name",
      narrowCell: (row) => (
        <>
          <RecordName kind="instrument" id={payerOf(line(row)) ?? line(row)?.unit.instrument} />
          <More row={row} />
        </>
      ),
    },
    {
      id: "from",
      label: recordTexts.from,
      cell: (row) => <RecordName kind="account" id={line(row)?.src_account} />,
    },
    {
      id: "to",
      label: recordTexts.to,
      cell: (row) => <RecordName kind="account" id={line(row)?.dst_account} />,
    },
    {
      id: "amount",
      label: recordTexts.quantity,
      numeric: true,
      width: "140px",
      cell: (row) => <Moved unit={shown(row).units} />,
      value: (row) => numberCell(shown(row).units?.nominal_amount),
      narrow: "figure",
      narrowCell: (row) => <Moved unit={line(row)?.unit} />,
    },
    {
      id: "consideration",
      label: recordTexts.consideration,
      numeric: true,
      width: "168px",
      cell: (row) => <Money of={shown(row).money} />,
      value: (row) => numberCell(shown(row).money?.nominal_amount),
      narrow: "aside",
      narrowCell: (row) => <Money of={line(row)?.consideration} otherwise={<Way line={line(row)} />} />,
    },
    {
      id: "description",
      label: recordTexts.description,
      cell: (row) => row.description ?? row.notes,
      value: (row) => textCell(row.description ?? row.notes),
      optional: true,
    },
    {
      id: "transaction_id",
      label: recordTexts.number,
      cell: (row) => row.transaction_id,
      value: (row) => textCell(row.transaction_id),
      width: "120px",
      optional: true,
    },
  ];
}

/** The security that an income or a cost is of; null of anything else. */
function payerOf(line: Line | undefined): string | null {
  if (line?.action !== "income" && line?.action !== "expense") return null;
  return line.cause_instrument === line.unit.instrument ? null : line.cause_instrument;
}

/** What moved; of income and costs first the security that they are of. */
function What({ line }: { line: Line }) {
  const payer = payerOf(line);
  if (payer === null) return <RecordName kind="instrument" id={line.unit.instrument} />;
  return (
    <>
      <RecordName kind="instrument" id={payer} />
      <span className={styles["muted"]}>
        {" · "}
        <Paid line={line} payer={payer} />
      </span>
    </>
  );
}

/** What it paid, or cost, and in which currency. */
function Paid({ line, payer }: { line: Line; payer: string }) {
  const word = useIncomeWord(payer) ?? recordTexts.income;
  return (
    <>
      {line.action === "income" ? word : recordTexts.cost}, <RecordName kind="instrument" id={line.unit.instrument} />
    </>
  );
}

/** How many further lines there are. */
function More({ row }: { row: ListedTransaction }) {
  const further = row.line_items.length - 1;
  return further > 0 && <span className={styles["muted"]}> +{further}</span>;
}

/** Null where nothing moved: that is not an amount which is not known. */
function Moved({ unit }: { unit: Line["unit"] | null | undefined }) {
  return unit !== null && <Quantity value={unit?.nominal_amount} instrument={unit?.instrument} />;
}

/** From which account to which; of income and costs what they are in place of the account that counts them. */
function Way({ line }: { line: Line | undefined }) {
  const payer = payerOf(line);
  const paid = line !== undefined && payer !== null && <Paid line={line} payer={payer} />;
  return (
    <>
      {line?.action === "income" && paid ? paid : <RecordName kind="account" id={line?.src_account} />}
      {" → "}
      {line?.action === "expense" && paid ? paid : <RecordName kind="account" id={line?.dst_account} />}
    </>
  );
}

function Money({ of, otherwise = null }: { of: Line["consideration"] | undefined; otherwise?: ReactNode }) {
  if (!of) return otherwise;
  return (
    <>
      <Quantity value={of.nominal_amount} instrument={of.instrument} />{" "}
      <span className={styles["muted"]}>
        <RecordName kind="instrument" id={of.instrument} />
      </span>
    </>
  );
}
