import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { NeutralRow } from "@distributary/domain/readers/neutral-row";
import type { KnownRecords } from "../planning/known.ts";

const MOST_NUMBERS = 200;

/** Puts the accounts of the universe that were chosen in place of those that a file names. */
export class Renamed {
  /** The mapping with the number of the account that stands for rows which name none. */
  readonly mapping: ImportMapping;
  readonly #numbersById: ReadonlyMap<string, string>;
  readonly #seen = new Set<string>();

  constructor(mapping: ImportMapping, known: KnownRecords) {
    this.#numbersById = new Map(known.accounts.map(({ id, number }) => [id, number]));
    this.mapping = { ...mapping, account: this.#number(mapping.account) };
  }

  /** The account that a number of the file means. */
  target(number: string): string {
    return this.#number(this.mapping.accounts[number] ?? number);
  }

  /** The numbers that the file names itself, the first of them. */
  get numbers(): string[] {
    return [...this.#seen].filter((number) => number !== this.mapping.account);
  }

  /** The row with the accounts that are meant; null where it only describes one that another one stands for. */
  row(row: NeutralRow): NeutralRow | null {
    const { account_id: account, counter_account_id: counter } = row.cells;
    for (const number of [account, counter])
      if (number !== undefined && this.#seen.size < MOST_NUMBERS) this.#seen.add(number);
    if (account === undefined) return row;
    const target = this.target(account);
    if (row.kind === "accounts" && target !== account) return null;
    if (target === account && counter === undefined) return row;
    const cells = { ...row.cells, account_id: target };
    return { ...row, cells: counter === undefined ? cells : { ...cells, counter_account_id: this.target(counter) } };
  }

  #number(account: string): string {
    return this.#numbersById.get(account) ?? account;
  }
}
