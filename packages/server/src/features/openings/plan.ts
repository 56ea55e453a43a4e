import type { AccountBody } from "@distributary/contract/records/accounts";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { InstrumentBody } from "@distributary/contract/records/instruments";
import type { OpeningBody } from "@distributary/contract/entry/openings";
import { loanDetails } from "./loan.ts";

/** A security to be made, or found where it has a ticker that is there already. */
export interface PlannedInstrument {
  readonly name: string;
  readonly type: InstrumentBody["instrument_type"];
  readonly ticker: string | null;
  /** Details, start and end; `collateral` is the place in the plan of the security that secures it */
  readonly terms: Pick<InstrumentBody, "details" | "start_date" | "end_date">;
  readonly secures: number | null;
}

/** An opening position: units of a security of the plan, or money where `instrument` is null; below zero: owed. */
export interface PlannedPosition {
  /** places in the plan */
  readonly account: number;
  readonly instrument: number | null;
  readonly units: string;
  readonly cost: string | null;
  readonly acquired: string | null;
  /** of one unit on the day; null: none is known */
  readonly price: string | null;
  readonly description: string;
}

/** What an opening makes: all of it in one write. */
export interface OpeningPlan {
  readonly accounts: readonly Pick<AccountBody, "name" | "acct_type">[];
  readonly instruments: readonly PlannedInstrument[];
  readonly positions: readonly PlannedPosition[];
}

type Loan = Extract<OpeningBody, { kind: "loan" }>;
type Valued = Extract<OpeningBody, { kind: "home" | "fund" | "company" | "other" }>;

/** What an opening of this day comes to, or what is wrong with it. Pure. */
export function planOf(
  body: OpeningBody,
  on: string,
): { readonly plan: OpeningPlan } | { readonly detail: ValidationItem[] } {
  const draft = new Draft(body.name, on);
  switch (body.kind) {
    case "bank":
      draft.account(body.name, "D");
      draft.cash(body.balance);
      break;
    case "brokerage":
      draft.account(body.name, "A");
      draft.cash(body.cash ?? "0");
      for (const [at, held] of body.holdings.entries()) {
        const called = held.name || held.ticker;
        if (!called) draft.refuse(["holdings", at, "name"], "Enter a name or a ticker.");
        else {
          const security = draft.instrument(called, "EQTY", { ticker: held.ticker || null });
          draft.hold(security, { ...held, units: held.quantity, loc: ["holdings", at] });
        }
      }
      break;
    case "loan":
      draft.loan(body, body.name, body.side === "lent" ? "OA" : "DE", [], null);
      break;
    case "crypto":
      draft.account(body.name, "OA");
      draft.hold(draft.instrument(body.name, "CPTO"), { ...body, units: body.quantity });
      break;
    default:
      draft.owned(body);
  }
  return draft.detail.length > 0 ? { detail: draft.detail } : { plan: draft };
}

const TYPES = { home: "REAL", fund: "UNIT", company: "EQTY", other: "OTHR" } as const;

class Draft implements OpeningPlan {
  readonly accounts: Pick<AccountBody, "name" | "acct_type">[] = [];
  readonly instruments: PlannedInstrument[] = [];
  readonly positions: PlannedPosition[] = [];
  readonly detail: ValidationItem[] = [];

  readonly #name: string;
  readonly #on: string;

  constructor(name: string, on: string) {
    this.#name = name;
    this.#on = on;
  }

  refuse(loc: readonly (string | number)[], msg: string, type = "missing"): void {
    this.detail.push({ loc: ["body", ...loc], msg, type });
  }

  account(name: string, type: AccountBody["acct_type"]): void {
    this.accounts.push({ name, acct_type: type });
  }

  instrument(
    name: string,
    type: PlannedInstrument["type"],
    more: Partial<Pick<PlannedInstrument, "ticker" | "terms" | "secures">> = {},
  ): number {
    return this.instruments.push({ name, type, ticker: null, terms: {}, secures: null, ...more }) - 1;
  }

  cash(amount: string): void {
    if (!/[1-9]/.test(amount)) return;
    const description = `Opening balance of ${this.#name}`;
    const none = { instrument: null, cost: null, acquired: null, price: null };
    this.positions.push({ account: this.accounts.length - 1, units: amount, description, ...none });
  }

  /** Units held in the account planned last. Without a price their cost stands in, which the Summary marks estimated. */
  hold(
    instrument: number,
    said: {
      readonly units: string;
      readonly cost?: string | null | undefined;
      readonly price?: string | null | undefined;
      readonly acquired_on?: string | null | undefined;
      readonly loc?: readonly (string | number)[];
    },
  ): void {
    const { units, cost = null, price = null, acquired_on: acquired = null, loc = [] } = said;
    if (acquired !== null && acquired > this.#on)
      this.refuse([...loc, "acquired_on"], "Enter a day on or before the day of the value.", "value_error");
    this.positions.push({
      account: this.accounts.length - 1,
      instrument,
      units,
      cost,
      acquired,
      price,
      description: `Opening position in ${this.instruments[instrument]?.name ?? this.#name}`,
    });
  }

  owned(body: Valued): void {
    this.account(body.name, "OA");
    const security = this.instrument(body.name, TYPES[body.kind]);
    if (!body.value && !body.cost) this.refuse(["value"], "Enter what it is worth today, or what it cost.");
    this.hold(security, { ...body, units: "1", price: body.value });
    if (body.kind !== "home" || !body.mortgage) return;
    const called = `Mortgage on ${body.name}`.slice(0, 100);
    this.loan(body.mortgage, called, "DE", ["mortgage"], security);
  }

  loan(
    said: Pick<Loan, "owed" | "rate" | "payment">,
    name: string,
    type: AccountBody["acct_type"],
    loc: readonly string[],
    secures: number | null,
  ): void {
    this.account(name, type);
    const read = loanDetails(said, this.#on);
    if ("says" in read) {
      this.refuse([...loc, read.field], read.says, "value_error");
      return;
    }
    const loan = this.instrument(name, "CBND", { terms: read, secures });
    this.positions.push({
      account: this.accounts.length - 1,
      instrument: loan,
      units: type === "DE" ? `-${said.owed}` : said.owed,
      cost: said.owed,
      acquired: null,
      // One unit is one owed: what is said to be owed is what it counts.
      price: "1",
      description: type === "DE" ? `Amount owed on ${name}` : `Amount lent: ${name}`,
    });
  }
}
