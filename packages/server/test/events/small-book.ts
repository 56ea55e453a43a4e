import { accountsEndpoints, type AccountBody } from "@distributary/contract/records/accounts";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { eventsEndpoints, type Event, type EventBody } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { transactionsEndpoints, type Transaction } from "@distributary/contract/records/transactions";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";

/** Shared currencies by their codes: the id ends in the letters of the code. */
export const USD = "00000000-0000-0000-0001-000000555344";
export const EUR = "00000000-0000-0000-0001-000000455552";
export const JPY = "00000000-0000-0000-0001-0000004a5059";

/** What a NEW event says, as it is sent. */
export type NewBody = NonNullable<NonNullable<CallInput<typeof eventsEndpoints.create>["body"]>["new_transaction"]>;

/** A person with a brokerage account, a cash account, a share in USD, and the standard accounts by code. */
export interface SmallBook {
  readonly as: SignedIn;
  readonly broker: string;
  readonly cash: string;
  readonly share: string;
  readonly standard: Readonly<Record<string, string>>;
  account(body: Partial<AccountBody>): Promise<string>;
  instrument(body: object): Promise<string>;
  /** Records a NEW event and answers it as sent back; `more` are fields of the event itself. */
  record(data: NewBody, date?: string, more?: Partial<EventBody>): Promise<Event>;
  transaction(id: string | null): Promise<Transaction>;
  /** Learns the names of standard accounts that came later */
  readAccounts(): Promise<void>;
  /** Legs as `account instrument quantity`, by the names given here, in order of their text. */
  legs(transaction: Pick<Transaction, "legs">): string[];
}

/** Signs somebody up and gives them accounts and a share. */
export async function smallBook(server: TestServer): Promise<SmallBook> {
  const as = await server.signUp();
  const names = new Map<string, string>([
    [USD, "USD"],
    [EUR, "EUR"],
    [JPY, "JPY"],
  ]);
  const account = async (body: Partial<AccountBody>): Promise<string> => {
    const saved = (
      await server.call(accountsEndpoints.create, { as, body: { name: "Account", acct_type: "A", ...body } })
    ).ok;
    names.set(saved.uuid, saved.name);
    return saved.uuid;
  };
  const instrument = async (body: object): Promise<string> => {
    const whole = {
      identifier: `I${names.size}`,
      instrument_type: "EQTY" as const,
      display_name: "Instrument",
      settlement_unit_id: USD,
      ...body,
    };
    const saved = (await server.call(instrumentsEndpoints.create, { as, query: { commit: "true" }, body: whole })).ok;
    names.set(saved.uuid, saved.identifier);
    return saved.uuid;
  };
  const standard: Record<string, string> = {};
  const readAccounts = async (): Promise<void> => {
    for (const one of (await server.call(accountsEndpoints.list, { as, query: { limit: 100 } })).ok.items) {
      names.set(one.uuid, one.standard_code ?? one.name);
      if (one.standard_code !== null) standard[one.standard_code] = one.uuid;
    }
  };
  await readAccounts();
  const broker = await account({ name: "Broker" });
  const cash = await account({ name: "Cash", acct_type: "D" });
  const share = await instrument({ identifier: "SHARE" });
  return {
    as,
    broker,
    cash,
    share,
    standard,
    readAccounts,
    account,
    instrument,
    record: async (data, date = "2024-03-01", more = {}) => {
      const body = { event_type: "NEW" as const, event_date: date, new_transaction: data, ...more };
      return (await server.call(eventsEndpoints.create, { as, query: { commit: "true" }, body })).ok;
    },
    transaction: async (id) => (await server.call(transactionsEndpoints.get, { as, params: { id: id ?? "" } })).ok,
    legs: (transaction) =>
      transaction.legs
        .map(
          (leg) =>
            `${names.get(leg.account) ?? leg.account} ${names.get(leg.instrument) ?? leg.instrument} ${leg.quantity}`,
        )
        .toSorted(),
  };
}
