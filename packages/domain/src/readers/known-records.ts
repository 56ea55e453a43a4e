/** What a reader may ask about the records that rows can already name. */
export interface RecordsThere {
  /** the currency of the account of a number; undefined where there is no such account */
  accountCurrency(number: string): string | undefined;
  hasInstrument(identifier: string): boolean;
}
