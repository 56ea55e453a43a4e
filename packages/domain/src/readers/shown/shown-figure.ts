/** What the program of a file shows of one holding: money of an account, or units of a security in it. */
export interface ShownFigure {
  readonly account: string;
  /** the code of a currency, where it is money; else empty */
  readonly currency: string;
  /** the identifier of a security, where it is units of it; else empty */
  readonly instrument: string;
  readonly quantity: string;
  /** the day at whose end it shows that */
  readonly date: string;
  /** what the program counts a unit as; empty where it knows no price */
  readonly price: string;
  readonly priceCurrency: string;
}
