/** The ids of one universe's records, one or two of each kind. */
export interface Records {
  readonly universe: string;
  readonly account: string;
  readonly broker: string;
  readonly entity: string;
  readonly instrument: string;
  readonly observable: string;
  readonly event: string;
  readonly child: string;
  readonly transaction: string;
  readonly prospect: string;
  readonly commitment: string;
  readonly home: string;
  readonly loan: string;
  readonly debt: string;
  readonly notice: string;
  readonly job: string;
  readonly import: string;
  readonly document: string;
  readonly folder: string;
  readonly link: string;
  readonly report: string;
  readonly bundle: string;
  readonly grant: string;
}

/** US dollars: a shared instrument, the same in every database. Its id ends in the letters of its code. */
export const USD = currency("USD");
export const EUR = currency("EUR");

/** Records that nobody has: well-formed ids of nothing. */
export const NOTHING: Records = {
  universe: nothing("universe"),
  account: nothing("account"),
  broker: nothing("broker"),
  entity: nothing("entity"),
  instrument: nothing("instrument"),
  observable: nothing("observable"),
  event: nothing("event"),
  child: nothing("child"),
  transaction: nothing("transaction"),
  prospect: nothing("prospect"),
  commitment: nothing("commitment"),
  home: nothing("home"),
  loan: nothing("loan"),
  debt: nothing("debt"),
  notice: nothing("notice"),
  job: nothing("job"),
  import: nothing("import"),
  document: nothing("document"),
  folder: nothing("folder"),
  link: nothing("link"),
  report: nothing("report"),
  bundle: nothing("bundle"),
  grant: nothing("grant"),
};

function currency(code: string): string {
  return `00000000-0000-0000-0001-${Buffer.from(code).toString("hex").padStart(12, "0")}`;
}

function nothing(kind: string): string {
  return `0190aaaa-0000-7000-8000-${Buffer.from(kind).toString("hex").padEnd(12, "0").slice(0, 12)}`;
}
