/** A sound book of a few rows, written by hand, with something of everything. */

const ACCOUNTS = `account_id,name,acct_type,is_liability,base_currency,entity
A001,Account 001,D,0,USD,E01
A002,Account 002,A,0,EUR,E02
L001,Loan 001,DE,1,USD,E01
`;

const INSTRUMENTS = `instrument_id,name,instrument_type,currency
QAAX,Instrument 000 EQTY,EQTY,USD
QABX,Instrument 001 BOND,BOND,EUR
`;

const TRANSACTIONS = `transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount,counter_account_id,counter_currency,counter_amount
T0000001,2025-01-02,DEPOSIT,A001,,,,USD,10000.00,,,
T0000002,2025-01-03,BUY,A001,QAAX,10.0000,100.0000,USD,-1000.00,,,
T0000003,2025-02-03,DEPOSIT,A002,,,,EUR,5000.00,,,
T0000004,2025-02-10,BUY,A002,QABX,20.0000,50.0000,EUR,-1000.00,,,
T0000005,2025-03-03,DIVIDEND,A001,QAAX,,,USD,12.50,,,
T0000006,2025-03-10,SELL,A001,QAAX,-4.0000,110.0000,USD,440.00,,,
T0000007,2025-04-01,FXCONV,A001,,,,USD,-1100.00,A001,EUR,1000.00
T0000008,2025-05-01,LOANDRAW,A001,,,,USD,20000.00,L001,USD,-20000.00
T0000009,2025-06-02,TRANSFER,A001,,,,EUR,-500.00,A002,EUR,500.00
T0000010,2025-06-03,FEE,A002,,,,EUR,-20.00,,,
`;

const PRICES = `date,instrument_id,price,currency
2025-01-03,QAAX,100.0000,USD
2025-01-03,QABX,50.0000,EUR
2025-12-31,QAAX,120.0000,USD
2025-12-31,QABX,51.0000,EUR
`;

const RATES = `date,from_currency,to_currency,rate
2025-01-03,EUR,USD,1.100000
2025-01-03,GBP,USD,1.250000
2025-12-31,EUR,USD,1.120000
2025-12-31,GBP,USD,1.300000
`;

export type BookFile = "accounts.csv" | "instruments.csv" | "transactions.csv" | "prices.csv" | "fx.csv";

/** The files of the small book by name; every row of it can be imported. */
export function smallBook(): Map<BookFile, string> {
  return new Map([
    ["accounts.csv", ACCOUNTS],
    ["instruments.csv", INSTRUMENTS],
    ["transactions.csv", TRANSACTIONS],
    ["prices.csv", PRICES],
    ["fx.csv", RATES],
  ]);
}

/** The same as bytes, as files come from a disk or a browser. */
export function smallBookBytes(): Map<BookFile, Uint8Array> {
  return new Map([...smallBook()].map(([name, text]) => [name, Buffer.from(text, "utf8")]));
}
