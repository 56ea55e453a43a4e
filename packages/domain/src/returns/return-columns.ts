/**
 * Columns in which the points of one group after another are worked out: what stands in them holds until the next group.
 * Columns made anew for each of a thousand groups took longer than what was worked out in them.
 */
export class ReturnColumns {
  readonly places: Int32Array;
  readonly days: Int32Array;
  readonly values: Float64Array;
  readonly flows: Float64Array;
  readonly expenses: Float64Array;
  readonly localValues: Float64Array;
  readonly localFlows: Float64Array;
  /** what growth is worked out from where it is not the flows themselves */
  readonly otherFlows: Float64Array;
  readonly index: Float64Array;
  /** every day with a price, with those that returns are linked at */
  readonly daily: Float64Array;
  readonly courseDays: Int32Array;
  readonly courseValues: Float64Array;
  readonly courseFlows: Float64Array;
  readonly courseIndex: Float64Array;
  /** flows by day, as the money-weighted rate uses them up */
  readonly paidDays: Int32Array;
  readonly paid: Float64Array;

  /** Columns for grids of so many days at most. */
  constructor(days: number) {
    // The point that opens stands before those of the days, each of which may stand twice.
    const length = 2 * days + 1;
    const column = (): Float64Array => new Float64Array(length);
    this.places = new Int32Array(length);
    this.days = new Int32Array(length);
    this.paidDays = new Int32Array(length);
    this.daily = column();
    this.courseDays = new Int32Array(2 * length);
    this.courseValues = new Float64Array(2 * length);
    this.courseFlows = new Float64Array(2 * length);
    this.courseIndex = new Float64Array(2 * length);
    this.values = column();
    this.flows = column();
    this.expenses = column();
    this.localValues = column();
    this.localFlows = column();
    this.otherFlows = column();
    this.index = column();
    this.paid = column();
  }
}
