import { summaryEndpoints, type SummaryBody, type SummaryPosition } from "@distributary/contract/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../data/api.ts";
import { useSignedIn } from "../data/session.ts";
import { Figure } from "../ui/figure.tsx";
import { priceDigits } from "../ui/format/amount.ts";
import { formatDay, today } from "../ui/format/day.ts";
import styles from "./plain-table.module.css";
import { Quantity } from "./quantity.tsx";
import { RecordName } from "./names.tsx";
import { recordTexts } from "./texts.ts";

/** What is held, valued today in the universe's currency. */
export interface Holdings {
  readonly unit: string;
  readonly positions: readonly SummaryPosition[];
  /** Sum of what is known, decimal text. */
  readonly total: string | null;
}

/** What each line is called by: its instrument, its account, or both. */
type HoldingsBy = "instrument" | "account" | "both";

/** Positions under a heading of their own. */
export interface HoldingsGroup {
  readonly title?: string;
  readonly positions: readonly SummaryPosition[];
}

/** The positions of some accounts, or of all of them, and their sum: the same figures as on the Summary. */
export function useHoldings(accounts: readonly string[] | null): UseQueryResult<Holdings> {
  const { profile } = useSignedIn();
  const at = today(profile.default_timezone ?? undefined);
  const body: SummaryBody = {
    at,
    sections: ["A", "L", "T"],
    primaryIndex: "account",
    includeComponents: true,
    include_basis: true,
    ...(accounts === null ? {} : { accounts: [...accounts] }),
  };
  return useQuery({
    queryKey: ["holdings", profile.uuid, body],
    queryFn: async ({ signal }) => {
      const answer = await api.call(summaryEndpoints.summary, { body }, { signal });
      return {
        unit: answer.targetUnit,
        positions: answer.rows.flatMap((row) => row.components ?? []),
        total: answer.net_worth.net_worth.at,
      };
    },
    enabled: accounts === null || accounts.length > 0,
  });
}

/** Positions as a table, each with its way to the record on its other side; every value opens its evidence. */
export function HoldingsTable({
  groups,
  total,
  unit,
  by,
}: {
  /** One without a title, or several under theirs; an empty one is left out. */
  groups: readonly HoldingsGroup[];
  total: string | null;
  unit: string;
  by: HoldingsBy;
}): ReactElement {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{by === "account" ? recordTexts.account : recordTexts.instrument}</th>
          {by === "both" && (
            <th scope="col" className={`${styles["left"]} ${styles["wide"]}`}>
              {recordTexts.account}
            </th>
          )}
          <th scope="col">{recordTexts.quantity}</th>
          <th scope="col" className={styles["wide"]}>
            {recordTexts.price}
          </th>
          <th scope="col" className={styles["wide"]}>
            {recordTexts.asOf}
          </th>
          <th scope="col">{recordTexts.valueIn(unit)}</th>
        </tr>
      </thead>
      {groups
        .filter((group) => group.positions.length > 0)
        .map((group) => (
          <tbody key={group.title ?? ""}>
            {group.title !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={by === "both" ? 6 : 5} className={styles["groupTitle"]}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.positions.map((position) => (
              <HoldingsRow key={position.key} position={position} unit={unit} by={by} />
            ))}
          </tbody>
        ))}
      <tfoot>
        <tr>
          <td>{recordTexts.total}</td>
          {by === "both" && <td className={styles["wide"]} />}
          <td />
          <td className={styles["wide"]} />
          <td className={styles["wide"]} />
          <td>
            <Figure value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function HoldingsRow({
  position,
  unit,
  by,
}: {
  position: SummaryPosition;
  unit: string;
  by: HoldingsBy;
}): ReactElement {
  const navigate = useNavigate();
  const explain = (key: string) => void navigate({ to: "/user", search: { t: "summary", explain: key } });
  return (
    <tr>
      <td>
        {by === "account" ? <AccountLink id={position.account_id} /> : <InstrumentLink id={position.instrument_id} />}
      </td>
      {by === "both" && (
        <td className={`${styles["left"]} ${styles["wide"]}`}>
          <AccountLink id={position.account_id} />
        </td>
      )}
      <td>
        <Quantity value={position.quantity} instrument={position.instrument_id} />
      </td>
      <td className={styles["wide"]}>
        {position.price_source === "unit" ? null : (
          <Figure
            value={position.price}
            digits={priceDigits}
            estimated={position.estimated && recordTexts.estimatedPrice}
            open
          />
        )}
      </td>
      <td className={styles["wide"]}>{position.price_source === "unit" ? null : formatDay(position.price_date)}</td>
      <td>
        <Figure
          value={position.value.at}
          name={recordTexts.valueIn(unit)}
          onOpen={() => explain(position.explain_key)}
        />
      </td>
    </tr>
  );
}

function AccountLink({ id }: { id: string }): ReactElement {
  return (
    <Link to="/accounts/$id" params={{ id }}>
      <RecordName kind="account" id={id} />
    </Link>
  );
}

function InstrumentLink({ id }: { id: string }): ReactElement {
  return (
    <Link to="/instruments/$id" params={{ id }}>
      <RecordName kind="instrument" id={id} />
    </Link>
  );
}
