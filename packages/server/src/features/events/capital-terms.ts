import type { CapitalCall, CapitalDistribution } from "@distributary/contract/records/event-payloads";
import { ACCOUNT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { amountOf, distributionTotal, isSome } from "@distributary/domain/events/capital-notice";
import { principalUnitsOf, type CapitalNotice } from "@distributary/domain/events/derive-capital";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { referencesOf, resolveReferences, type ReferenceFields } from "../../access/records/records.ts";
import {
  accountTerms,
  instrumentTerms,
  type AccountTerms,
  type InstrumentTerms,
} from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import { validation } from "../../platform/http/problem.ts";
import {
  callAmounts,
  distributionAmounts,
  refusals,
  wrongCall,
  wrongDistribution,
  wrongNoticeParties,
} from "./capital-rules.ts";
import { commitmentsOf } from "./store/capital.ts";
import { finerAmounts } from "./finer-amounts.ts";
import { ownCurrency } from "./parties.ts";

/** A notice's payload with every default filled in, and what is worth a look. */
export interface ResolvedNotice<Payload> {
  readonly payload: Payload;
  readonly warnings: readonly string[];
}

const REFERENCES: ReferenceFields = {
  payable_unit_id: { kind: "instrument", universeColumn: null },
  commitment_id: { kind: "instrument", universeColumn: null },
  principal_unit_id: { kind: "instrument", universeColumn: null },
  lp_entity_id: { kind: "entity", universeColumn: null },
  capital_account_id: { kind: "account", universeColumn: null },
  principal_account_id: { kind: "account", universeColumn: null },
};

/** Reads and checks what a capital call names. Throws 422 at each field that is wrong. */
export async function resolveCall(w: Write, data: CapitalCall, date: string): Promise<ResolvedNotice<CapitalCall>> {
  const references = await resolveReferences(
    w.tx,
    w.universe,
    referencesOf(data, REFERENCES, ["body", "capital_call"]),
  );
  const account = references.get("account", data.capital_account_id).id;
  const named = data.commitment_id ? references.get("instrument", data.commitment_id).id : null;
  const parties = await partiesOf(w, account, named, data.payable_unit_id ?? null);
  const { items, refuse } = refusals("capital_call");
  wrongNoticeParties(parties, "capital_account_id", refuse);
  wrongCall(data, refuse);
  if (items.length > 0) throw validation(items);
  const partner = data.lp_entity_id ? references.get("entity", data.lp_entity_id).id : parties.holder.entityId;
  return {
    payload: {
      ...data,
      capital_account_id: account,
      lp_entity_id: partner,
      commitment_id: parties.commitment?.id ?? null,
      payable_unit_id: parties.currency?.id ?? null,
    },
    warnings: [
      ...besideMoney(parties.holder),
      ...early("The call is due", data.due_date, date),
      ...finerAmounts(
        { Amount: data.amount, "Fees inside": data.fees_inside, "Fees outside": data.fees_outside },
        parties.currency,
      ),
    ],
  };
}

/** Reads and checks what a distribution names. Throws 422 at each field that is wrong. */
export async function resolveDistribution(
  w: Write,
  data: CapitalDistribution,
  date: string,
): Promise<ResolvedNotice<CapitalDistribution>> {
  const loc = ["body", "capital_distro"];
  const references = await resolveReferences(w.tx, w.universe, referencesOf(data, REFERENCES, loc));
  const account = references.get("account", data.principal_account_id).id;
  const principal = data.principal_unit_id ? references.get("instrument", data.principal_unit_id).id : null;
  const units = principal === null ? [] : await instrumentTerms(w.tx, w.universe, [principal]);
  const ofPrincipal = units.find(({ id }) => id === principal)?.type === "CAPC" ? principal : null;
  const named = data.commitment_id ? references.get("instrument", data.commitment_id).id : ofPrincipal;
  const parties = await partiesOf(w, account, named, data.payable_unit_id ?? null);
  const { items, refuse } = refusals("capital_distro");
  wrongNoticeParties(parties, "principal_account_id", refuse);
  wrongDistribution(data, refuse);
  const isOther = principal !== null && principal !== parties.commitment?.id;
  const unitsSaid = (data.principal_units ?? data.principal_unit_price ?? null) !== null;
  if (isSome(amountOf(data.redeemed_principal)) && isOther && !unitsSaid)
    refuse("principal_units", "Enter the redeemed units or their price.", "missing");
  if (items.length > 0) throw validation(items);
  return {
    payload: {
      ...data,
      principal_account_id: account,
      commitment_id: parties.commitment?.id ?? null,
      payable_unit_id: parties.currency?.id ?? null,
      total: formatDecimal(distributionTotal(distributionAmounts(data))),
    },
    warnings: [
      ...besideMoney(parties.holder),
      ...early("The distribution is expected", data.expected_date, date),
      ...finerAmounts(
        {
          Income: data.income,
          Interest: data.interest,
          "Ordinary dividend": data.ordinary_dividend,
          "Qualified dividend": data.qualified_dividend,
          "Capital gains": data.capital_gains,
          "Return of capital": data.return_of_capital,
          "Redeemed principal": data.redeemed_principal,
        },
        parties.currency,
      ),
    ],
  };
}

/** A stored notice as the domain derives from it; `instruments` holds those that it names. */
export function noticeOf(
  type: "LPCC" | "LPCD",
  payload: CapitalCall | CapitalDistribution,
  instruments: readonly InstrumentTerms[],
): CapitalNotice {
  if (type === "LPCC") return { type, call: callAmounts(payload as CapitalCall) };
  const data = payload as CapitalDistribution;
  const unit = instruments.find(({ id }) => id === (data.principal_unit_id ?? data.commitment_id));
  if (!unit) throw new Error("an instrument that was found cannot be read");
  return {
    type,
    distribution: distributionAmounts(data),
    principal: { id: unit.id, universe: unit.universe },
    principalUnits: unitsRedeemed(data),
  };
}

/** The account that holds what a notice is about. */
export function holderOf(payload: CapitalCall | CapitalDistribution): string {
  return "capital_account_id" in payload ? payload.capital_account_id : payload.principal_account_id;
}

function unitsRedeemed(data: CapitalDistribution): string | null {
  const redeemed = data.redeemed_principal ?? null;
  if (redeemed === null || !isSome(amountOf(redeemed))) return null;
  if (data.principal_units) return data.principal_units;
  return data.principal_unit_price ? principalUnitsOf(redeemed, data.principal_unit_price) : redeemed;
}

async function partiesOf(w: Write, account: string, named: string | null, unit: string | null) {
  const found = named === null ? await commitmentsOf(w.tx, w.universe, account) : [named];
  const commitmentId = found.length === 1 ? (found[0] ?? null) : null;
  const ids = [commitmentId, unit].filter((id) => id !== null);
  const instruments = ids.length === 0 ? [] : await instrumentTerms(w.tx, w.universe, ids);
  const accounts = await accountTerms(w.tx, w.universe, [account]);
  const commitment = instruments.find(({ id }) => id === commitmentId) ?? null;
  const currencyId = unit ?? (commitment === null ? null : ownCurrency(commitment));
  const read = instruments.find(({ id }) => id === currencyId);
  const [currency = null] =
    read || currencyId === null ? [read] : await instrumentTerms(w.tx, w.universe, [currencyId]);
  return { holder: accountOf(accounts, account), commitment, currency };
}

/** An account among those that were read. */
export function accountOf(accounts: readonly AccountTerms[], id: string): AccountTerms {
  const account = accounts.find((candidate) => candidate.id === id);
  if (!account) throw new Error("an account that was found cannot be read");
  return account;
}

/** A commitment kept where the money is: it is booked, but the account that pays was most likely named for the fund's. */
function besideMoney({ name, acctType }: AccountTerms): string[] {
  if (acctType !== "D") return [];
  const [money, capital] = [ACCOUNT_TYPE_LABELS.D, ACCOUNT_TYPE_LABELS.EO];
  return [
    `"${name}" is a ${money} account for cash. Choose an account of type ${capital} for the commitment; its settlement account pays.`,
  ];
}

function early(what: string, due: string | null | undefined, date: string): string[] {
  return due && due < date ? [`${what} on ${due}, before the event date ${date}.`] : [];
}
