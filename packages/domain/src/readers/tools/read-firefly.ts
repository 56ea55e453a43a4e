import { negateDecimal, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import { exact } from "../delimited/row-values.ts";
import { LineCells } from "../delimited/line-cells.ts";
import { emptyBook, type Posting } from "../journal/journal-book.ts";
import { writeBook } from "../journal/read-journal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";

const OUTSIDE: readonly (readonly [RegExp, "income" | "expense" | "equity"])[] = [
  [/revenue/i, "income"],
  [/expense/i, "expense"],
  [/initial|reconcil/i, "equity"],
];

/**
 * Reads the transactions that Firefly III exports (CSV): each names where its money came from and where it went. Source: the
 * columns of Firefly III's own export.
 */
export function readFirefly(text: string, there: RecordsThere, sink: RowSink, currency: string): void {
  const book = emptyBook(false, currency);
  let names: readonly string[] | null = null;
  const cutter = new LineCells(",", ({ line, cells }) => {
    if (names === null) {
      names = cells.map((name) => name.replace(/^\uFEFF/, "").trim());
      return;
    }
    const of = (name: string): string => (cells[names!.indexOf(name)] ?? "").trim();
    const amount = exact(of("amount"));
    if (amount === null) {
      const reason = `Line ${line} has no amount that can be read.`;
      return sink.note({
        severity: "error",
        line,
        column: "amount",
        code: "bad_amount",
        reason,
        raw: of("amount").slice(0, 200),
      });
    }
    const size = signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
    const account = (side: "source" | "destination"): string => {
      const name = of(`${side}_name`).replaceAll(":", "·") || side;
      const kind = OUTSIDE.find(([words]) => words.test(of(`${side}_type`)))?.[1];
      const isDebt = /liabilit|loan|mortgage|debt/i.test(of(`${side}_type`));
      // What is outside is named by its category: that says more of it than whom it went to.
      const full = kind === undefined ? name : `${kind}:${of("category") || name}`;
      book.classes.set(full, kind ?? (isDebt ? "debt" : "own"));
      return full;
    };
    const nothing = { cost: null, lotDate: "", hasLot: false, asserted: null };
    const post = (name: string, number: Decimal, commodity: string, price: Posting["price"]): Posting => ({
      line,
      account: name,
      amount: { number, commodity },
      price,
      ...nothing,
    });
    const code = of("currency_code") || currency;
    const foreign = exact(of("foreign_amount"));
    const other = of("foreign_currency_code");
    const isExchange = foreign !== null && other !== "" && /transfer/i.test(of("type"));
    const got = isExchange ? (signOfDecimal(foreign) < 0 ? negateDecimal(foreign) : foreign) : size;
    const paid = { number: size, commodity: code };
    const postings = [
      post(account("source"), negateDecimal(size), code, null),
      post(account("destination"), got, isExchange ? other : code, isExchange ? paid : null),
    ];
    const id = of("journal_id");
    book.entries.push({
      line,
      date: of("date").slice(0, 10),
      text: of("description").slice(0, 400),
      code: id,
      tags: of("tags")
        .split(",")
        .filter((tag) => tag.trim() !== ""),
      notes: [of("notes")],
      postings,
    });
  });
  cutter.push(text);
  cutter.end();
  writeBook(book, there, sink);
}
