import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import type { SignedIn } from "../support/calling.ts";
import { fill, type Way } from "./fill.ts";
import { USD, type Records } from "./records.ts";

/** A universe of which a part is to be shared: what carries the canary is not of it. */
export interface Parted extends SignedIn {
  readonly canary: string;
  /** The price of the hidden share: nothing else has this number. */
  readonly price: string;
  readonly hidden: Records;
  readonly open: {
    readonly entity: string;
    readonly cash: string;
    readonly broker: string;
    readonly share: string;
    /** Money that came from outside, and money from the hidden account. */
    readonly received: string;
    readonly moved: string;
  };
}

/** Fills a universe with one hidden record of each kind, and an open entity with two accounts. */
export async function parted(way: Way, as: SignedIn, canary: string): Promise<Parted> {
  const { call } = way;
  const price = "4321.0625";
  const hidden = await fill(way, as, canary, price);
  const query = { commit: "true" } as const;
  const entity = (
    await call(entitiesEndpoints.create, { as, body: { name: "Open house", legal_name: "Open house Ltd" } })
  ).ok.uuid;
  const account = async (name: string, acct_type: "D" | "EQ") =>
    (await call(accountsEndpoints.create, { as, body: { name, acct_type, entity_id: entity } })).ok.uuid;
  const cash = await account("Open cash", "D");
  const broker = await account("Open broker", "EQ");
  const share = (
    await call(instrumentsEndpoints.create, {
      as,
      query,
      body: { identifier: "OPEN", instrument_type: "EQTY", display_name: "Open share", settlement_unit_id: USD },
    })
  ).ok.uuid;
  await call(observablesEndpoints.create, {
    as,
    query,
    body: { type_id: "std.price", instrument_id: share, units_id: USD, price: "12", date_of: "2025-02-01" },
  });
  const entry = async (description: string, event_date: string, data: object) => {
    const new_transaction = data as never;
    const event = (
      await call(eventsEndpoints.create, {
        as,
        query,
        body: { event_type: "NEW", event_date, description, new_transaction },
      })
    ).ok;
    return event.uuid;
  };
  const received = await entry("Salary", "2025-01-10", {
    ...{ what_id: USD, direction: "R", target_account_id: cash, units: "500" },
  });
  const moved = await entry(`From ${canary}`, "2025-01-11", {
    ...{ what_id: USD, direction: "R", target_account_id: cash, units: "200", counterparty_account_id: hidden.account },
  });
  // 10 units at 11 come into the open broker without money of it.
  await entry("Gift", "2025-01-12", {
    ...{ what_id: share, direction: "R", target_account_id: broker, units: "10", cost_basis: "110" },
  });
  return { ...as, canary, price, hidden, open: { entity, cash, broker, share, received, moved } };
}
