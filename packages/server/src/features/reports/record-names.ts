/** Names of accounts, instruments and entities by their ids, and the identifiers of instruments. */
export interface RecordNames {
  account(id: string): string;
  instrument(id: string): string;
  entity(id: string): string;
  code(id: string): string;
}
