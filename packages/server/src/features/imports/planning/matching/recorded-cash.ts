/** Which recorded movements of money are asked for: those of these accounts and units on these days. */
export interface CashQuestion {
  readonly accounts: readonly string[];
  readonly units: readonly string[];
  /** yyyy-MM-dd, both days among them */
  readonly from: string;
  readonly to: string;
  /** so many at most: whoever gets one more knows that there are too many */
  readonly most: number;
}

/** What a recorded transaction moved of a unit on an account. */
export interface RecordedCash {
  readonly transaction: string;
  readonly account: string;
  readonly unit: string;
  readonly day: string;
  /** decimal text, below zero where it left the account */
  readonly amount: string;
  /** the id of the row that it came from; null where it came from none */
  readonly identifier: string | null;
  readonly description: string;
  /** the file that it came from; empty where somebody entered it */
  readonly file: string;
  /** the event that it came from; null where it came from none */
  readonly event: string | null;
  /** all of it is money that came from outside or went there */
  readonly isPlain: boolean;
  /** the other side is an own account */
  readonly isTransfer: boolean;
}
