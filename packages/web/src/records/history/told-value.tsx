import {
  fieldLabels,
  ACCOUNT_TYPE_LABELS,
  EVENT_TYPE_LABELS,
  IDENTIFIER_TYPE_LABELS,
  INSTRUMENT_TYPE_LABELS,
  OBSERVABLE_TYPE_LABELS,
} from "../../language/code-labels.ts";
import type { ReactElement } from "react";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { RecordLink } from "../page/record-link.tsx";
import {
  amortizationLabels,
  businessDayLabels,
  couponTypeLabels,
  dayCountLabels,
  expenseCapLabels,
  interestPaymentLabels,
  notionalExchangeLabels,
  notionalTargetLabels,
  periodicityLabels,
  recurTypeLabels,
} from "../term-labels.ts";
import { valueText } from "./change-text.ts";
import { kindNamed, ownersIn, type OwnerTold } from "./changes.ts";
import { historyTexts } from "./texts.ts";

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acct_type: ACCOUNT_TYPE_LABELS,
  event_type: EVENT_TYPE_LABELS,
  identifier_type: IDENTIFIER_TYPE_LABELS,
  instrument_type: INSTRUMENT_TYPE_LABELS,
  asset_type: INSTRUMENT_TYPE_LABELS,
  type_id: OBSERVABLE_TYPE_LABELS,
  direction: historyTexts.directions,
  "details.periodicity": periodicityLabels,
  "details.real_estate_tax_frequency": periodicityLabels,
  "details.day_count": dayCountLabels,
  "details.business_day_rule": businessDayLabels,
  "details.coupon_type": couponTypeLabels,
  "details.notional_exchange": notionalExchangeLabels,
  "details.payment_convention": interestPaymentLabels,
  "details.amortization_mode": amortizationLabels,
  "details.recur_type": recurTypeLabels,
  "details.notional_targets": notionalTargetLabels,
  "details.expense_cap_type": expenseCapLabels,
};

/**
 * A value of a field as people say it: a record by its name, owners by name, share and days, a code by its label, and
 * what has parts of its own part by part. `field` is the name, or the path of a part: `details.payable_unit`.
 */
export function ToldValue({ field, value }: { field: string; value: unknown }): ReactElement {
  const owners = ownersIn(field, value);
  if (owners !== null) return <Owners owners={owners} />;
  const kind = kindNamed(field);
  if (kind !== null && typeof value === "string") return <RecordLink kind={kind} id={value} />;
  if (typeof value === "string") return <>{CODES[field]?.[value] ?? valueText(value)}</>;
  if (Array.isArray(value) && value.some(hasParts))
    return (
      <>
        {value.map((row: unknown, place) => (
          // Nothing but its place tells two rows apart.
          <div key={place}>
            <ToldValue field={field} value={row} />
          </div>
        ))}
      </>
    );
  return hasParts(value) ? <Parts of={field} value={value} /> : <>{valueText(value)}</>;
}

function Parts({ of, value }: { of: string; value: Readonly<Record<string, unknown>> }): ReactElement {
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return (
    <>
      {parts.map(([name, part]) => (
        <div key={name}>
          {fieldLabels.of(name)}: <ToldValue field={`${of}.${name}`} value={part} />
        </div>
      ))}
    </>
  );
}

function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function Owners({ owners }: { owners: readonly OwnerTold[] }): ReactElement {
  return (
    <>
      {owners.map(({ entity, share, from, to }, row) => (
        // Nothing but its place tells two parts of one owner apart.
        <div key={row}>
          <RecordLink kind="entity" id={entity} /> {formatShare(share, percentDigits)}
          {historyTexts.ownedFor(from, to)}
        </div>
      ))}
    </>
  );
}
