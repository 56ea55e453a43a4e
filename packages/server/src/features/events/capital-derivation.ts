import type { CapitalActivity, CapitalCall, CapitalDistribution } from "@distributary/contract/records/event-payloads";
import {
  deriveNotice,
  deriveSettlements,
  noticeTotal,
  type CapitalNotice,
  type CapitalTerms,
} from "@distributary/domain/events/derive-capital";
import { OverSettled } from "@distributary/domain/events/settlement";
import type { LineItem } from "@distributary/domain/events/line-item";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { capitalAccounts } from "../../access/records/capital-accounts.ts";
import type { Reads } from "../../access/records/reads.ts";
import { standingTransactions } from "../../access/store/ledger.ts";
import { accountTerms, instrumentTerms, type InstrumentTerms } from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import type { Ids } from "../../platform/ids.ts";
import { invalid } from "../../platform/http/problem.ts";
import { refuseBeyondCapital } from "./beyond-capital.ts";
import { holderOf, noticeOf } from "./capital-terms.ts";
import { replaceDerived } from "./derived.ts";
import { PAYLOAD_OF, storedPayload } from "./payloads.ts";
import { noticeGroup, type CapitalEvent } from "./store/capital.ts";
import { changeEvent } from "./store/events.ts";

/** A notice as it is stored: its kind and its payload, defaults filled in. */
export interface StoredNotice {
  readonly type: "LPCC" | "LPCD";
  readonly payload: CapitalCall | CapitalDistribution;
}

/** The notice of an event, or null where the event is none. */
export function storedNotice(event: Pick<CapitalEvent, "type" | "data">): StoredNotice | null {
  const { type } = event;
  if (type !== "LPCC" && type !== "LPCD") return null;
  const payload = storedPayload(event.data, type === "LPCC" ? "capital_call" : "capital_distro");
  return payload === null ? null : { type, payload };
}

/** The payload of a settlement, or null where the event is none. */
export function storedActivity(event: Pick<CapitalEvent, "data">): CapitalActivity | null {
  return storedPayload(event.data, "capital_activity");
}

/** A notice with the instruments that it names, as the domain takes it. */
export interface ReadNotice {
  readonly notice: CapitalNotice;
  readonly commitment: InstrumentTerms;
  readonly currency: InstrumentTerms;
}

/** Reads the instruments of a stored notice. */
export async function readNotice(
  w: { readonly tx: Reads; readonly universe: string },
  stored: StoredNotice,
): Promise<ReadNotice> {
  const [read] = await readNotices(w, [stored]);
  if (read === undefined) throw new Error("a notice that was found cannot be read");
  return read;
}

/** Reads the instruments of stored notices, all at once, as known at a revision (null: now); answers in their order. */
export async function readNotices(
  w: { readonly tx: Reads; readonly universe: string },
  stored: readonly StoredNotice[],
  revision: number | null = null,
): Promise<readonly ReadNotice[]> {
  const ids = stored.flatMap(({ payload }) =>
    [
      payload.commitment_id,
      payload.payable_unit_id,
      "principal_unit_id" in payload ? payload.principal_unit_id : null,
    ].filter((id) => id !== null && id !== undefined),
  );
  const instruments = await instrumentTerms(w.tx, w.universe, [...new Set(ids)], revision);
  const find = (id: string | null | undefined): InstrumentTerms => {
    const instrument = instruments.find((one) => one.id === id);
    if (!instrument) throw new Error("an instrument that was found cannot be read");
    return instrument;
  };
  return stored.map(({ type, payload }) => ({
    notice: noticeOf(type, payload, instruments),
    commitment: find(payload.commitment_id),
    currency: find(payload.payable_unit_id),
  }));
}

/**
 * Derives a notice and all its settlements anew: what one of them says may change what the others come to, so they are
 * one. Those that come out the same keep their transactions. `at` is the event that a person is changing: what is
 * wrong is said at its fields. Nothing happens where the notice is gone.
 */
export async function deriveNoticeGroup(w: Write, ids: Ids, noticeId: string, at: string): Promise<void> {
  const [first, ...settlements] = await noticeGroup(w.tx, w.universe, noticeId);
  const stored = first === undefined || first.id !== noticeId ? null : storedNotice(first);
  if (first === undefined || stored === null) return;
  const { notice, commitment, currency } = await readNotice(w, stored);
  const terms: CapitalTerms = {
    accounts: await capitalAccounts(w, ids, await accountTerms(w.tx, w.universe, [])),
    commitment: { id: commitment.id, universe: commitment.universe },
    currency: { id: currency.id, universe: currency.universe },
    minorUnits: currency.minorUnits ?? 2,
    holder: holderOf(stored.payload),
  };
  const changed = [first, ...settlements].find((event) => event.id === at) ?? first;
  const before = settlements.find((event) => event.date < first.date);
  if (before !== undefined) {
    const msg = `Enter a settlement date on or after the notice: the notice is dated ${first.date}, the settlement ${before.date}.`;
    throw invalid(["body", "event_date"], msg);
  }
  const payments = settlements.map((event) => paymentOf(event, stored.type));
  const lines = settled(notice, payments, terms, { changed, currency });
  const events = [first, ...settlements];
  const standing = await standingTransactions(
    w.tx,
    w.universe,
    events.map((event) => event.id),
  );
  const derived = events.map((event, index) => ({
    event: { id: event.id, date: event.date, instant: event.instant?.toISOString() ?? null },
    ordinal: 0,
    date: event.date,
    identifier: null,
    lines: index === 0 ? deriveNotice(notice, terms) : (lines[index - 1] ?? []),
  }));
  const loc = ["body", PAYLOAD_OF[changed.type] ?? "event_type"];
  await replaceDerived(w, ids, derived, standing, loc, (shortages) => {
    if (stored.type === "LPCD") refuseBeyondCapital(shortages, commitment.id, loc);
  });
  for (const event of settlements) await nameHolder(w, event, stored);
}

/** A settlement names the account that holds the commitment; where the notice has moved to another, it follows. */
async function nameHolder(w: Write, event: CapitalEvent, { type, payload }: StoredNotice): Promise<void> {
  const field = type === "LPCC" ? "dst_account_id" : "src_account_id";
  const activity = storedActivity(event);
  if (activity === null || activity[field] === holderOf(payload)) return;
  const event_data = { ...event.data, capital_activity: { ...activity, [field]: holderOf(payload) } };
  await changeEvent(w.tx, w.universe, event.id, w.revision, { event_data, updated_time: w.recordedAt });
  w.subject("event", event.id);
}

function paymentOf(
  event: CapitalEvent,
  type: StoredNotice["type"],
): { readonly amount: string; readonly cash: string } {
  const activity = storedActivity(event);
  const cash = type === "LPCC" ? activity?.src_account_id : activity?.dst_account_id;
  if (!activity?.amount || !cash) throw new Error("a settlement lacks its amount or its account");
  return { amount: activity.amount, cash };
}

function settled(
  notice: CapitalNotice,
  payments: readonly { readonly amount: string; readonly cash: string }[],
  terms: CapitalTerms,
  { changed, currency }: { readonly changed: CapitalEvent; readonly currency: InstrumentTerms },
): readonly LineItem[][] {
  try {
    return deriveSettlements(notice, payments, terms);
  } catch (error) {
    if (!(error instanceof OverSettled)) throw error;
    const field = changed.type === "CACT" ? "amount" : changed.type === "LPCC" ? "amount" : "total";
    const left = formatDecimal(error.left);
    const total = formatDecimal(noticeTotal(notice));
    const msg = `The settlements exceed the notice of ${total} ${currency.identifier}: only ${left} ${currency.identifier} was outstanding.`;
    throw invalid(["body", PAYLOAD_OF[changed.type] ?? "event_type", field], msg, "over-settled");
  }
}
