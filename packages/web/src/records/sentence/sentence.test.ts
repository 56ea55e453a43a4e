import type { ListedTransaction } from "@distributary/contract/records/transactions";
import type { Event } from "@distributary/contract/records/events";
import { describe, expect, it } from "vitest";
import { rowOfEvent } from "./event-row.ts";
import { sentenceOf, wordsOf } from "./sentence-parts.ts";
import { transactionName } from "./transaction-name.ts";
import { actOf, type ActTerms } from "./transaction-act.ts";

type Line = ListedTransaction["line_items"][number];

const types: Readonly<Record<string, string>> = {
  USD: "CCY",
  EUR: "CCY",
  VALEN: "EQTY",
  LOAN: "CBND",
  BRK: "D",
  OWED: "DE",
  SAVE: "D",
  INCOME: "I",
  COSTS: "EX",
};

function terms(account: string | null = null, instrument: string | null = null): ActTerms {
  return { account, instrument, accountType: (id) => types[id], instrumentType: (id) => types[id] };
}

function line(part: Partial<Line> & { amount: string; of: string }): Line {
  const { amount, of, ...rest } = part;
  return {
    account: "BRK",
    action: "units",
    unit: { nominal_amount: amount, instrument: of },
    consideration: null,
    src_account: "MKT",
    dst_account: "BRK",
    direction: "B",
    cause_instrument: null,
    ...rest,
  };
}

function transaction(lines: readonly Line[], more: Partial<ListedTransaction> = {}): ListedTransaction {
  return {
    uuid: "1",
    transaction_id: null,
    created_time: "2024-01-01T00:00:00Z",
    transaction_date: "2024-01-01",
    transaction_time: null,
    amendment_time: null,
    notes: null,
    src_event: null,
    event_type: "NEW",
    description: null,
    line_items: [...lines],
    legs: [],
    version: 1,
    last_update_token: "1",
    ...more,
  };
}

function told(row: ListedTransaction, of: ActTerms = terms()): string {
  return wordsOf(sentenceOf(row, actOf(row, of), of), (id) => id);
}

const paid = { nominal_amount: "1000", instrument: "EUR" };
const purchase = transaction(
  [
    line({ amount: "44.84", of: "VALEN", consideration: paid }),
    line({
      amount: "-1000",
      of: "EUR",
      action: "consideration",
      src_account: "BRK",
      dst_account: "MKT",
      direction: "P",
    }),
    line({ amount: "-1.50", of: "EUR", action: "fee", src_account: "BRK", dst_account: "EX", direction: "P" }),
  ],
  {
    legs: [
      { account: "BRK", instrument: "VALEN", quantity: "44.84" },
      { account: "MKT", instrument: "VALEN", quantity: "-44.84" },
      { account: "BRK", instrument: "EUR", quantity: "-1001.50" },
      { account: "MKT", instrument: "EUR", quantity: "1000" },
      { account: "EX", instrument: "EUR", quantity: "1.50" },
    ],
    balances: [
      { instrument: "VALEN", quantity: "100" },
      { instrument: "EUR", quantity: "250" },
    ],
  },
);

it("tells a purchase by its units, and comes to its money with the fee", () => {
  expect(told(purchase)).toBe("Bought 44.84 VALEN");
  // 1,000 for the units + 1.50 fee leave.
  expect(actOf(purchase, terms()).amount).toEqual({ value: "-1001.5", instrument: "EUR" });
});

it("shows in the list of one account its own leg, the balance of the same, and the other end", () => {
  const act = actOf(purchase, terms("BRK"));
  expect(act).toMatchObject({
    amount: { value: "-1001.50", instrument: "EUR" },
    balance: { value: "250", instrument: "EUR" },
    other: "MKT",
  });
  expect(actOf(purchase, terms("BRK", "VALEN"))).toMatchObject({
    amount: { value: "44.84", instrument: "VALEN" },
    balance: { value: "100", instrument: "VALEN" },
  });
});

it("tells a payment on a loan as one, with all that was paid and what it was for", () => {
  const unit = { nominal_amount: "893.36", instrument: "USD" };
  const paidIn = { account: "CASH", src_account: "CASH", direction: "P" as const };
  const payment = transaction([
    line({ amount: "893.36", of: "LOAN", account: "OWED", dst_account: "OWED", consideration: unit }),
    line({ amount: "-893.36", of: "USD", action: "consideration", dst_account: "MKT", ...paidIn }),
    line({ amount: "-2066.67", of: "USD", action: "accrued_interest", dst_account: "EX", ...paidIn }),
  ]);
  expect(told(payment)).toBe("Payment on LOAN");
  expect(told({ ...payment, description: "Mortgage payment" })).toBe("Mortgage payment · Payment on LOAN");
  // 893.36 + 2,066.67 = 2,960.03
  expect(actOf(payment, terms()).amount).toEqual({ value: "-2960.03", instrument: "USD" });
});

it("lets a note lead where it says what money was for, and follow where the act says more", () => {
  const flow = line({ amount: "5200", of: "USD", action: "flow", src_account: "RE", direction: "R" });
  expect(told(transaction([flow], { description: "Salary" }))).toBe("Salary · Deposit");
  expect(told(transaction([flow]))).toBe("Deposit");
  expect(told({ ...purchase, notes: "monthly plan" })).toBe("Bought 44.84 VALEN · monthly plan");
});

it("leaves out what an import called its row where the sentence says the same", () => {
  const flow = line({ amount: "5200", of: "USD", action: "flow", src_account: "RE", direction: "R" });
  expect(told(transaction([flow], { description: "Deposit" }))).toBe("Deposit");
  expect(told({ ...purchase, description: "Buy VALEN" })).toBe("Bought 44.84 VALEN");
  expect(told({ ...purchase, description: "Buy for the children" })).toBe("Bought 44.84 VALEN · Buy for the children");
  const cost = line({ amount: "-9", of: "USD", action: "expense", direction: "P" });
  expect(told(transaction([cost], { description: "Fee" }))).toBe("Fee");
  expect(told(transaction([cost], { description: "Rent" }))).toBe("Rent · Expense");
});

it("tells a transfer from where one looks, unsigned for the whole and signed for an account", () => {
  const moved = line({
    amount: "300",
    of: "USD",
    action: "transfer",
    src_account: "BRK",
    dst_account: "SAVE",
    account: "SAVE",
  });
  const row = transaction([moved], {
    legs: [
      { account: "SAVE", instrument: "USD", quantity: "300" },
      { account: "BRK", instrument: "USD", quantity: "-300" },
    ],
  });
  expect([told(row), told(row, terms("BRK")), told(row, terms("SAVE"))]).toEqual([
    "Transfer to SAVE",
    "Transfer to SAVE",
    "Transfer from BRK",
  ]);
  expect([terms(), terms("BRK"), terms("SAVE")].map((of) => actOf(row, of).amount?.value)).toEqual([
    "300",
    "-300",
    "300",
  ]);
});

it("calls units of a debt repaid or borrowed, and its cost interest", () => {
  const owed = { account: "OWED", dst_account: "OWED", consideration: { nominal_amount: "900", instrument: "USD" } };
  expect(told(transaction([line({ amount: "900", of: "LOAN", ...owed })]))).toBe("Repaid LOAN");
  expect(told(transaction([line({ amount: "-900", of: "LOAN", ...owed, direction: "S" })]))).toBe("Borrowed on LOAN");
  const cost = line({ amount: "-40", of: "USD", action: "expense", cause_instrument: "LOAN", direction: "P" });
  expect(told(transaction([cost]))).toBe("Interest on LOAN");
});

it("tells a notice once, and without a sign: no money has moved yet", () => {
  const due = line({ amount: "12000", of: "USD", action: "notice", cause_instrument: "FUND", direction: "R" });
  const row = transaction([due], { event_type: "LPCC", description: "Capital call of Northgate" });
  expect(told(row)).toBe("Capital call of FUND");
  expect(actOf(row, terms()).amount).toEqual({ value: "12000", instrument: "USD" });
});

it("tells an exchange by what is given for what comes", () => {
  const sold = line({
    amount: "-9000",
    of: "USD",
    action: "conversion",
    direction: "S",
    consideration: { nominal_amount: "8400", instrument: "EUR" },
  });
  const came = line({ amount: "8400", of: "EUR", action: "conversion" });
  const row = transaction([sold, came]);
  expect(told(row)).toBe("Exchanged 9000 USD for EUR");
  expect(actOf(row, terms()).amount).toEqual({ value: "8400", instrument: "EUR" });
});

it("names what income is by what pays it, and stays a sentence where that is not known", () => {
  const income = line({ amount: "12", of: "USD", action: "income", cause_instrument: "VALEN", direction: "R" });
  expect(told(transaction([income]))).toBe("Dividend from VALEN");
  expect(told(transaction([{ ...income, cause_instrument: "unheard" }]))).toBe("Income from unheard");
  expect(told(transaction([{ ...income, cause_instrument: null }]))).toBe("Income");
});

it("calls a transaction by what its person wrote, else by its sentence, never as an import did", () => {
  const typeOf = (id: string) => types[id];
  const called = (row: ListedTransaction, nameOf = (id: string): string | undefined => `the ${id}`) =>
    transactionName(row, nameOf, typeOf);
  expect(called({ ...purchase, description: "Buy VALEN" })).toBe("Bought 44.84 the VALEN");
  expect(called({ ...purchase, description: "For the children" })).toBe("For the children");
  expect(called({ ...purchase, description: "Buy VALEN" }, () => "…")).toBe("Buy VALEN");
  expect(called(purchase, () => undefined)).toBe("2024-01-01");
});

describe("the event of a transaction", () => {
  const bought = {
    uuid: "1",
    event_type: "NEW",
    event_date: "2024-01-01",
    description: "Buy VALEN",
    notes: null,
    new_transaction: {
      what_id: "VALEN",
      direction: "B",
      target_account_id: "BRK",
      units: "44.84",
      consideration: "1000",
      price_unit_id: "EUR",
    },
  };
  const known = { ...terms(), unitOf: (id: string) => (id === "LOAN" ? "USD" : undefined) };
  const said = (more: Readonly<Record<string, unknown>>, payload: Readonly<Record<string, unknown>> = {}) => {
    const new_transaction = { ...bought.new_transaction, ...payload };
    const row = rowOfEvent({ ...bought, ...more, new_transaction } as never as Event, known);
    return row && told(row);
  };

  it("reads as the transaction does, not as the import called it", () => {
    expect(said({})).toBe("Bought 44.84 VALEN");
    const dividend = { what_id: "EUR", direction: "R", units: "12", cause_instrument_id: "VALEN", price_unit_id: null };
    expect(said({ description: "Dividend VALEN" }, { ...dividend, counterparty_account_id: "INCOME" })).toBe(
      "Dividend from VALEN",
    );
    const cash = { what_id: "EUR", direction: "P", units: "12", cause_instrument_id: null, price_unit_id: null };
    expect(said({ description: "Withdrawal" }, cash)).toBe("Withdrawal");
    expect(said({ description: "Rent" }, { ...cash, counterparty_account_id: "COSTS" })).toBe("Rent · Expense");
    expect(said({ description: "Transfer" }, { ...cash, counterparty_account_id: "SAVE" })).toBe("Transfer to SAVE");
    const opening = { direction: "R", consideration: null, price_unit_id: null, acquired_on: "2020-01-01" };
    expect(said({ description: "Opening balance VALEN" }, opening)).toBe("Opening position of 44.84 VALEN");
  });

  it("comes to what the transaction comes to: with interest and fee, and in units where no money is written down", () => {
    const comesTo = (payload: Readonly<Record<string, unknown>>) => {
      const new_transaction = { ...bought.new_transaction, ...payload };
      const row = rowOfEvent({ ...bought, new_transaction } as never as Event, known);
      return row && actOf(row, terms()).amount;
    };
    expect(comesTo({})).toEqual({ value: "-1000", instrument: "EUR" });
    // of 1,000 paid 40 are interest, and 1.50 of fees are on top: 960 + 40 + 1.50
    expect(comesTo({ accrued_interest: "40", fee: "1.50" })).toEqual({ value: "-1001.5", instrument: "EUR" });
    // sold: 1,000 come and 1.50 go
    expect(comesTo({ direction: "S", fee: "1.50" })).toEqual({ value: "998.5", instrument: "EUR" });
    // a payment on a loan says no currency: it is that of the loan
    const payment = { what_id: "LOAN", target_account_id: "OWED", price_unit_id: null, accrued_interest: "632.60" };
    expect(comesTo(payment)).toEqual({ value: "-1000", instrument: "USD" });
    expect(comesTo({ consideration: null, price: "22" })).toEqual({ value: "44.84", instrument: "VALEN" });
    const rate = { what_id: "USD", units: "9000", direction: "S", consideration: null, price: "0.9" };
    // 9,000 x 0.9 = 8,100
    expect(comesTo(rate)).toEqual({ value: "8100", instrument: "EUR" });
    expect(said({ description: null }, rate)).toBe("Exchanged 9000 USD for EUR");
  });

  it("keeps its own words where the other end is not known, and is no sentence where it is none of a transaction", () => {
    expect(said({}, { direction: "R", counterparty_account_id: "elsewhere" })).toBeNull();
    expect(said({ event_type: "NOTE" })).toBeNull();
  });
});
