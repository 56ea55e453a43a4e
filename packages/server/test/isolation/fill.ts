import { accessEndpoints } from "@distributary/contract/access/access";
import { bundlesEndpoints } from "@distributary/contract/access/bundles";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { CallInput, Endpoint } from "@distributary/contract/wire/endpoint";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { settingsEndpoints } from "@distributary/contract/access/settings";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { makeFolder, upload } from "../documents/uploading.ts";
import { dataUrl, png } from "../settings/pictures.fixture.ts";
import type { CallAnswer, CallAs, SignedIn } from "../support/calling.ts";
import { NOTHING, USD, type Records } from "./records.ts";

/** How a universe is filled: through the calls of a server that may be the test's own or a started product. */
export interface Way {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E> & CallAs): Promise<CallAnswer<E>>;
  /** A job to ask about. */
  waitingJob(): Promise<string>;
  /** Waits until a job has ended. */
  ended(job: string): Promise<unknown>;
}

/** Makes records of every kind in a person's universe; their texts carry the canary. */
export async function fill(server: Way, as: SignedIn, canary: string, price: string): Promise<Records> {
  const { call } = server;
  const commit = { commit: "true" } as const;
  await call(preferencesEndpoints.write, { as, body: { "a.choice": canary } });
  const logo = dataUrl("png", png(3, 2, [15, 118, 110, 255]));
  await call(settingsEndpoints.update, { as, query: commit, body: { colour: "#7a1f3d", logo } });
  const entity = (
    await call(entitiesEndpoints.create, {
      as,
      body: { name: `Entity ${canary}`, legal_name: canary, notes: canary, client_identifier: canary },
    })
  ).ok;
  const accountBody = {
    acct_type: "D" as const,
    entity_id: entity.uuid,
    notes: canary,
    user_tags: [canary],
    acct_number: canary,
    user_attributes: { allow_short: true },
  };
  const account = (await call(accountsEndpoints.create, { as, body: { ...accountBody, name: `Cash ${canary}` } })).ok;
  const broker = (
    await call(accountsEndpoints.create, {
      as,
      body: { ...accountBody, name: `Broker ${canary}`, acct_type: "EQ" as const },
    })
  ).ok;
  const instrument = (
    await call(instrumentsEndpoints.create, {
      as,
      query: commit,
      body: {
        identifier: canary,
        instrument_type: "EQTY",
        display_name: `Share ${canary}`,
        settlement_unit_id: USD,
        notes: canary,
        user_tags: [canary],
      },
    })
  ).ok;
  const observable = (
    await call(observablesEndpoints.create, {
      as,
      query: commit,
      body: {
        type_id: "std.price",
        instrument_id: instrument.uuid,
        units_id: USD,
        price,
        date_of: "2025-02-01",
        notes: canary,
        description: canary,
        identifier: canary,
      },
    })
  ).ok;
  await call(reconciliationEndpoints.save, {
    as,
    query: commit,
    params: { account: account.uuid, date: "2025-02-28" },
    body: { lines: [{ instrument_id: instrument.uuid, quantity: "1" }] },
  });
  const money = { what_id: USD, direction: "R", target_account_id: account.uuid, units: "10000" } as const;
  await call(eventsEndpoints.create, {
    as,
    query: commit,
    body: { event_type: "NEW", event_date: "2025-01-02", description: canary, new_transaction: money },
  });
  // 100 units at 10 a piece: 1,000 of the 10,000 are spent in the broker's own cash.
  const purchase = {
    what_id: instrument.uuid,
    direction: "B",
    target_account_id: broker.uuid,
    units: "100",
    price: "10",
    price_unit_id: USD,
  } as const;
  const event = (
    await call(eventsEndpoints.create, {
      as,
      query: commit,
      body: {
        event_type: "NEW",
        event_date: "2025-01-03",
        description: canary,
        notes: canary,
        client_identifier: canary,
        new_transaction: purchase,
      },
    })
  ).ok;
  const commitment = (
    await call(instrumentsEndpoints.create, {
      as,
      query: commit,
      body: {
        identifier: `Fund ${canary}`,
        instrument_type: "CAPC",
        display_name: `Fund ${canary}`,
        settlement_unit_id: USD,
      },
    })
  ).ok;
  const notice = (
    await call(eventsEndpoints.create, {
      as,
      query: commit,
      body: {
        event_type: "LPCC",
        event_date: "2025-01-05",
        description: canary,
        capital_call: { amount: "10", capital_account_id: broker.uuid, commitment_id: commitment.uuid },
      },
    })
  ).ok;
  const [home, loan] = await homeWithLoan(server, as, canary);
  const debt = (await call(accountsEndpoints.create, { as, body: { name: `Debt ${canary}`, acct_type: "DE" } })).ok;
  const prospect = (
    await call(prospectsEndpoints.create, {
      as,
      body: { instrument: instrument.uuid, notes: canary, request: { event: { event_type: "NOTE", notes: canary } } },
    })
  ).ok;
  const child = (
    await call(eventsEndpoints.create, {
      as,
      query: commit,
      body: { event_type: "NOTE", event_date: "2025-01-04", notes: canary, parent_event_id: event.uuid },
    })
  ).ok;
  const [folder, document, link] = await filedDocument(server, as, canary, account.uuid);
  return {
    universe: as.universe,
    folder,
    document,
    link,
    account: account.uuid,
    broker: broker.uuid,
    entity: entity.uuid,
    instrument: instrument.uuid,
    observable: observable.id,
    event: event.uuid,
    child: child.uuid,
    transaction: event.initial_transaction ?? NOTHING.transaction,
    prospect: prospect.uuid,
    commitment: commitment.uuid,
    home,
    loan,
    debt: debt.uuid,
    notice: notice.uuid,
    job: await server.waitingJob(),
    import: await droppedImport(server, as, canary),
    report: await madeReport(server, as),
    bundle: await openedBundle(server, as, canary, document),
    grant: await invited(server, as, canary),
  };
}

/** A file in a folder, linked to an account; its name, tag and text carry the canary. */
async function filedDocument(
  server: Way,
  as: SignedIn,
  canary: string,
  account: string,
): Promise<[folder: string, document: string, link: string]> {
  const folder = await makeFolder(server, as, `Folder ${canary}`);
  const text = Buffer.from(`The balance of ${canary}`);
  const document = await upload(server, as, `${canary}.txt`, text, { parent_id: folder, flat_tags: [canary] });
  const linked = (
    await server.call(documentsEndpoints.update, {
      as,
      params: { id: document },
      body: { link_updates: { adds: [{ kind: "account", target: account, attributes: { note: canary } }] } },
    })
  ).ok as Document;
  return [folder, document, linked.links[0]?.uuid ?? NOTHING.link];
}

/** A report whose file is there; it shows the names of the universe's records. */
async function madeReport(server: Way, as: SignedIn): Promise<string> {
  const body = { report_id: "holdings", format: "csv", at: "2025-03-01" } as const;
  const { report_key: key, job } = (await server.call(reportsEndpoints.generate, { as, body })).ok;
  await server.ended(job);
  return key;
}

/** A bundle of the document that somebody opened by its link. */
async function openedBundle({ call }: Way, as: SignedIn, canary: string, document: string): Promise<string> {
  const body = { name: `Bundle ${canary}`, documents: [document] };
  const { bundle, link } = (await call(bundlesEndpoints.create, { as, body })).ok;
  await call(bundlesEndpoints.open, { body: { token: new URL(link).hash.slice(1) } });
  return bundle.uuid;
}

/** Somebody who was invited and has not answered. */
async function invited({ call }: Way, as: SignedIn, canary: string): Promise<string> {
  const body = {
    email: `invited-${canary}@example.com`,
    first_name: canary,
    last_name: canary,
    role: "viewer" as const,
  };
  return (await call(accessEndpoints.invite, { as, body })).ok.grant.uuid;
}

/** An import of two files that were read; one row is bad, so that there is something to reject. */
async function droppedImport({ call }: Way, as: SignedIn, canary: string): Promise<string> {
  const { uuid } = (await call(importsEndpoints.session, { as, body: { title: canary } })).ok;
  const drop = (name: string, lines: readonly string[]) =>
    call(importsEndpoints.upload, {
      as,
      params: { id: uuid },
      query: { name },
      bytes: Buffer.from(`${lines.join("\n")}\n`),
    });
  await drop(`accounts-${canary}.csv`, [
    "account_id,name,acct_type,is_liability,base_currency,entity",
    `a-${canary},Imported ${canary},D,0,USD,`,
  ]);
  await drop(`fx-${canary}.csv`, [
    "date,from_currency,to_currency,rate",
    "2025-01-01,EUR,USD,1.1",
    `${canary},EUR,USD,1.1`,
  ]);
  for (let turn = 0; turn < 200; turn++) {
    const session = (await call(importsEndpoints.suggestions, { as, body: { session: uuid } })).ok;
    if (session.stage !== "reading") return uuid;
  }
  throw new Error("the import was never read");
}

/** A home and the loan that it secures. */
async function homeWithLoan(server: Way, as: SignedIn, canary: string): Promise<[string, string]> {
  const create = async (body: object): Promise<string> => {
    const named = {
      identifier: `${canary}-${Object.values(body)[0]}`,
      display_name: `Home ${canary}`,
      settlement_unit_id: USD,
    };
    const whole = { ...named, ...body } as never;
    return (await server.call(instrumentsEndpoints.create, { as, query: { commit: "true" }, body: whole })).ok.uuid;
  };
  const home = await create({ instrument_type: "REAL" });
  return [home, await create({ instrument_type: "CBND", details: { collateral: home } })];
}
