/** A recorded transaction that becomes a transfer, by its event. */
export interface Completion {
  readonly event: string;
  /** the own account on its other side */
  readonly account: string;
  /** the row of a file that says so; `paid`: its account is the one that paid */
  readonly also: {
    readonly file: string;
    readonly line: number;
    readonly id: string;
    readonly digest: string;
    readonly paid: boolean;
  };
}
