import type { ListedTransaction } from "@distributary/contract/transactions";
import type { ReactNode } from "react";
import { BookedDay } from "../pickers/lock/booked-day.tsx";
import { dayCell, numberCell, textCell, type Column } from "../ui/table/columns.ts";
import { Quantity } from "./quantity.tsx";
import { RecordName, useIncomeWord } from "./names.tsx";
import styles from "./transaction-columns.module.css";
import { recordTexts } from "./texts.ts";

type Line = ListedTransaction["line_items"][number];

/** The line that a list shows of a transaction: the one that moves the instrument asked for, else the first. */
function lineOf(row: ListedTransaction, instrument: string | null): Line | undefined {
  return row.line_items.find((line) => line.unit.instrument === instrument) ?? row.line_items[0];
}

/** The columns of a list of transactions; with an instrument, as it moved. */
export function transactionColumns(instrument: string | null = null): readonly Column<ListedTransaction>[] {
  const line = (row: ListedTransaction): Line | undefined => lineOf(row, instrument);
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
      cell: (row) => <Moved line={line(row)} />,
      value: (row) => numberCell(line(row)?.unit.nominal_amount),
      narrow: "figure",
    },
    {
      id: "consideration",
      label: recordTexts.consideration,
      numeric: true,
      width: "168px",
      cell: (row) => <Consideration line={line(row)} />,
      value: (row) => numberCell(line(row)?.consideration?.nominal_amount),
      narrow: "aside",
      narrowCell: (row) => <Consideration line={line(row)} otherwise={<Way line={line(row)} />} />,
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

function Moved({ line }: { line: Line | undefined }) {
  return <Quantity value={line?.unit.nominal_amount} instrument={line?.unit.instrument} />;
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

function Consideration({ line, otherwise = null }: { line: Line | undefined; otherwise?: ReactNode }) {
  const paid = line?.consideration ?? null;
  if (paid === null) return otherwise;
  return (
    <>
      <Quantity value={paid.nominal_amount} instrument={paid.instrument} />{" "}
      <span className={styles["muted"]}>
        <RecordName kind="instrument" id={paid.instrument} />
      </span>
    </>
  );
}
