import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { FieldSays } from "../../../ui/fields/field.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { quantityDigits } from "../../../ui/format/amount.ts";
import { isDay } from "../../../ui/format/day.ts";
import { addExact } from "../../../ui/format/exact.ts";
import { readTypedAmount } from "../../../ui/format/typed-amount.ts";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { AmountReadings } from "../../../ui/fields/amount-readings.tsx";
import type { LotsBy } from "../fields.ts";
import { notHeld, unitsOn, withUnits, type NotHeld } from "../../named-lots.ts";
import plain from "../../table/plain-table.module.css";
import styles from "../record-form.module.css";
import { recordTexts } from "../../texts.ts";

interface HeldOn {
  readonly day: string;
  readonly quantity: string;
  readonly basis: string | null;
}

/** The lots held before a day, by the days they were acquired on; each takes the units that go of it. */
export function LotsField({
  by,
  read,
  label,
  value,
  onChange,
  error,
}: {
  readonly by: LotsBy;
  readonly read: (name: string) => string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}): ReactElement {
  const id = useId();
  const { profile } = useSignedIn();
  const [instrument, account, on] = [read(by.what), read(by.account), read(by.on)];
  const isAsked = instrument !== "" && account !== "" && isDay(on);
  const { data, isError } = useQuery({
    queryKey: ["lots-before", profile.uuid, instrument, account, on],
    queryFn: async ({ signal }) => {
      const body = {
        at: formatDay(parseDay(on) - 1),
        accounts: [account],
        instruments: [instrument],
        networth_features: ["lots" as const],
        lot_method: "SPECIFIC" as const,
      };
      const answer = await api.call(summaryEndpoints.summary, { body }, { signal });
      return byDay(answer.analytic.lots?.items ?? []);
    },
    enabled: isAsked,
  });
  if (!isAsked || isError) return <p className={styles["note"]}>{recordTexts.lotsOf}</p>;
  if (data === undefined) return <Skeleton height={72} />;
  const missing = notHeld(value, new Map(data.map(({ day, quantity }) => [day, quantity])));
  const shown = withNamed(data, missing);
  if (shown.length === 0) return <p className={styles["note"]}>{recordTexts.noLotsHeld}</p>;
  return (
    <div>
      <table className={plain["table"]} aria-label={label} aria-describedby={`${id}-says`}>
        <thead>
          <tr>
            <th scope="col">{recordTexts.lotAcquired}</th>
            <th scope="col">{recordTexts.lotHeld}</th>
            <th scope="col">{recordTexts.lotCost}</th>
            <th scope="col">{recordTexts.lotUnits}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, quantity, basis }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>
                <Figure value={quantity} digits={quantityDigits} />
              </td>
              <td>
                <Figure value={basis} />
              </td>
              <td>
                <input
                  className={`${styles["figure"]} ${styles["lotUnits"]}`}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={recordTexts.unitsOfLot(day)}
                  aria-invalid={missing.some((lot) => lot.day === day) || isWrong(unitsOn(value, day)) || undefined}
                  value={unitsOn(value, day)}
                  onChange={(event) => onChange(withUnits(value, day, event.target.value))}
                  onFocus={(event) => event.target.select()}
                />
                <AmountReadings
                  text={unitsOn(value, day)}
                  onChoose={(units) => onChange(withUnits(value, day, units))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <Note tone="warn">
          {missing.map(({ day, named, held }) => recordTexts.lotsNotHeld(day, named, held)).join(" ")}
        </Note>
      )}
      <FieldSays id={`${id}-says`} error={error} hint={undefined} />
    </div>
  );
}

/** Whether units that are typed are no amount, or might be two. */
function isWrong(units: string): boolean {
  const { kind } = readTypedAmount(units);
  return kind === "ambiguous" || kind === "invalid";
}

/** What is held, and the days that are named without anything being held of them: they can be taken out again. */
function withNamed(held: readonly HeldOn[], missing: readonly NotHeld[]): readonly HeldOn[] {
  const absent = missing.filter(({ day }) => held.every((lot) => lot.day !== day));
  const rows = [...held, ...absent.map(({ day }) => ({ day, quantity: "0", basis: null }))];
  return rows.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function byDay(
  lots: readonly { readonly acquired_on: string; readonly quantity: string; readonly basis_own: string | null }[],
): readonly HeldOn[] {
  const days = new Map<string, HeldOn>();
  for (const { acquired_on: day, quantity, basis_own: basis } of lots) {
    const known = days.get(day);
    days.set(
      day,
      known === undefined
        ? { day, quantity, basis }
        : {
            day,
            quantity: addExact(known.quantity, quantity),
            basis: known.basis === null || basis === null ? null : addExact(known.basis, basis),
          },
    );
  }
  return [...days.values()];
}
