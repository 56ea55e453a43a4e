import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import type { SummaryPosition } from "@distributary/contract/summary/summary";
import { ACCOUNT_TYPE_LABELS, INSTRUMENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { Figure } from "../../ui/figure.tsx";
import { digitsOfPrice } from "../../ui/format/amount.ts";
import type { PopoverSize } from "../../ui/menus/popover-size.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { labelOf } from "../label-of.ts";
import { RecordName, type NamedKind } from "./names.tsx";
import { Quantity } from "../quantity.tsx";
import styles from "../table/plain-table.module.css";
import { Fact, Facts } from "./record-page.tsx";
import { recordTexts } from "../texts.ts";
import { useHoldings } from "../held/use-holdings.ts";

/** How many positions each size has room for. */
const room: Readonly<Record<PopoverSize, number>> = { peek: 3, expanded: 8, full: 25, "extra-full": 100 };

/** A record in a few lines: what it is, and what is held there; the larger the panel, the more positions. */
export function RecordGlance({ kind, id, size }: { kind: NamedKind; id: string; size: PopoverSize }): ReactElement {
  if (kind === "account") return <AccountGlance id={id} most={room[size]} />;
  return kind === "entity" ? (
    <EntityGlance id={id} most={room[size]} />
  ) : (
    <InstrumentGlance id={id} most={room[size]} />
  );
}

function AccountGlance({ id, most }: { id: string; most: number }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const found = useQuery({
    queryKey: ["account", universe, id],
    queryFn: ({ signal }) => api.call(accountsEndpoints.get, { params: { id } }, { signal }),
  });
  if (found.isError) return <Failed failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  const { acct_number: number, acct_type: type, entity_id: entity } = found.data;
  return (
    <>
      <Facts>
        <Fact name={recordTexts.kind}>{labelOf(ACCOUNT_TYPE_LABELS, type)}</Fact>
        <Fact name={recordTexts.number}>{number}</Fact>
        <Fact name={recordTexts.holder}>{entity !== null && <RecordName kind="entity" id={entity} />}</Fact>
      </Facts>
      <Held accounts={[id]} most={most} />
    </>
  );
}

function EntityGlance({ id, most }: { id: string; most: number }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const found = useQuery({
    queryKey: ["entity-glance", universe, id],
    queryFn: async ({ signal }) => {
      const query = { entity_id: id, include_standard: "false", limit: 200 } as const;
      const [entity, accounts] = await Promise.all([
        api.call(entitiesEndpoints.get, { params: { id } }, { signal }),
        api.call(accountsEndpoints.list, { query }, { signal }),
      ]);
      return { entity, accounts: accounts.items.map((account) => account.uuid) };
    },
  });
  if (found.isError) return <Failed failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  const { entity, accounts } = found.data;
  return (
    <>
      <Facts>
        <Fact name={recordTexts.legalName}>{entity.legal_name}</Fact>
        <Fact name={recordTexts.email}>{entity.email}</Fact>
        <Fact name={recordTexts.phone}>{entity.phone}</Fact>
      </Facts>
      {accounts.length > 0 && <Held accounts={accounts} most={most} />}
    </>
  );
}

function InstrumentGlance({ id, most }: { id: string; most: number }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const found = useQuery({
    queryKey: ["instrument-full", universe, id],
    queryFn: ({ signal }) => api.call(instrumentsEndpoints.full, { params: { id } }, { signal }),
  });
  if (found.isError) return <Failed failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  const { identifier, instrument_type: type, latest_price: price, issuer, holdings } = found.data;
  return (
    <>
      <Facts>
        <Fact name={recordTexts.identifier}>{identifier}</Fact>
        <Fact name={recordTexts.kind}>{INSTRUMENT_TYPE_LABELS[type]}</Fact>
        <Fact name={recordTexts.issuer}>{issuer?.name}</Fact>
        <Fact name={recordTexts.price}>
          {price !== null && (
            <>
              <Figure value={price.price} digits={digitsOfPrice(price.price)} open />{" "}
              <RecordName kind="instrument" id={price.units_id} />
              {" · "}
              {price.date}
            </>
          )}
        </Fact>
      </Facts>
      {holdings.length > 0 && (
        <table className={styles["table"]}>
          <tbody>
            {holdings.slice(0, most).map(({ account, quantity }) => (
              <tr key={account.uuid}>
                <td>{account.name}</td>
                <td>
                  <Quantity value={quantity} instrument={id} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More count={holdings.length} most={most} />
    </>
  );
}

function Held({ accounts, most }: { accounts: readonly string[]; most: number }): ReactElement {
  const found = useHoldings(accounts);
  if (found.isError) return <Failed failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={72} />;
  const { positions, total, unit } = found.data;
  return (
    <>
      <table className={styles["table"]}>
        <tbody>
          {positions.slice(0, most).map((position: SummaryPosition) => (
            <tr key={position.key}>
              <td>
                <RecordName kind="instrument" id={position.instrument_id} />
              </td>
              <td>
                <Figure value={position.value.at} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {recordTexts.total} {unit}
            </td>
            <td>
              <Figure value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
      <More count={positions.length} most={most} />
    </>
  );
}

function More({ count, most }: { count: number; most: number }): ReactElement | null {
  return count <= most ? null : <p>{recordTexts.more(count - most)}</p>;
}

function Failed({ failure, onRetry }: { failure: Error; onRetry: () => void }): ReactElement {
  return <FailState title={recordTexts.failedOne} failure={failure} onRetry={onRetry} />;
}
