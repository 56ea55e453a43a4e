import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FIRST = "2024-01-02";

/** Writes the CSV files of a book that holds every one of its shares in every one of its accounts. */
export function writePositions(folder: string, accounts: number, instruments: number): void {
  const account = (a: number): string => `A${String(a + 1).padStart(3, "0")}`;
  const share = (i: number): string => `S${String(i + 1).padStart(4, "0")}`;
  const each = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));
  mkdirSync(folder, { recursive: true });
  const file = (name: string, header: string, rows: readonly string[]): void =>
    writeFileSync(join(folder, name), `${[header, ...rows].join("\n")}\n`);
  file(
    "accounts.csv",
    "account_id,name,acct_type,is_liability,base_currency,entity",
    each(accounts, (a) => `${account(a)},Account ${account(a)},A,0,USD,E01`),
  );
  file(
    "instruments.csv",
    "instrument_id,name,instrument_type,currency",
    each(instruments, (i) => `${share(i)},Share ${share(i)},EQTY,USD`),
  );
  file(
    "prices.csv",
    "date,instrument_id,price,currency",
    each(instruments, (i) => `${FIRST},${share(i)},${(10 + (i % 90)).toFixed(4)},USD`),
  );
  const deposits = each(
    accounts,
    (a) => `D${a},${FIRST},DEPOSIT,${account(a)},,,,USD,${(instruments * 1_000).toFixed(2)},,,`,
  );
  const purchases = each(accounts * instruments, (n) => {
    const [a, i] = [Math.floor(n / instruments), n % instruments];
    const price = 9 + (i % 90);
    return `B${n},${FIRST},BUY,${account(a)},${share(i)},10.0000,${price.toFixed(4)},USD,-${(price * 10).toFixed(2)},,,`;
  });
  file(
    "transactions.csv",
    "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount,counter_account_id,counter_currency,counter_amount",
    [...deposits, ...purchases],
  );
}
