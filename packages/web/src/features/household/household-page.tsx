import type { HouseholdLoan, HouseholdSums, HouseholdUniverse } from "@distributary/contract/access/household";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { switchUniverse, useSignedIn } from "../../data/session/session.ts";
import { currencyOptions } from "../../records/currencies.ts";
import { PlainTable, type PlainColumn } from "../../records/table/plain-table.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Figure } from "../../ui/figure.tsx";
import { EmptyState, FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { HouseholdChart } from "./household-chart.tsx";
import styles from "./household.module.css";
import { HouseholdLoans } from "./loans.tsx";
import { householdQuery } from "./queries.ts";
import { householdTexts as texts } from "./texts.ts";

/** What the address of the household carries. */
export interface HouseholdSearch {
  readonly currency?: string | undefined;
  /** The universes that are put away */
  readonly without?: string | undefined;
}

/** One’s own universe and those that others share, side by side and in one sum. */
export function HouseholdPage(): ReactElement {
  const { profile, universes } = useSignedIn();
  const own = useDisplayedIn() ?? profile.default_currency;
  const { currency = own, without = "" } = useSearch({ strict: false }) as HouseholdSearch;
  const navigate = useNavigate();
  const away = new Set(without.split(","));
  const real = universes.filter(({ is_demo: isDemo }) => !isDemo);
  const wanted = real.map(({ uuid }) => uuid).filter((uuid) => !away.has(uuid));
  const found = useQuery(
    householdQuery({ currency, universes: wanted.length === real.length || wanted.length === 0 ? null : wanted }),
  );
  const ask = (search: HouseholdSearch) =>
    navigate({ to: "/household", search: { currency, without: without || undefined, ...search }, replace: true });
  const put = (uuid: string, shown: boolean) => {
    const next = real.map((one) => one.uuid).filter((id) => (id === uuid ? !shown : away.has(id)));
    if (next.length < real.length) void ask({ without: next.join(",") || undefined });
  };
  return (
    <Page title={texts.title}>
      <div className={styles["head"]}>
        <div>
          <h1>{texts.title}</h1>
          <p className={styles["intro"]}>{texts.intro}</p>
        </div>
        <SelectField
          label={texts.currency}
          value={currency}
          options={currencyOptions()}
          onChange={(code) => void ask({ currency: code })}
        />
      </div>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <>
          {real.length > 1 && (
            <fieldset className={styles["shown"]}>
              <legend>{texts.shown}</legend>
              {real.map(({ uuid, name }) => (
                <CheckField
                  key={uuid}
                  label={name}
                  checked={!away.has(uuid)}
                  onChange={(shown: boolean) => put(uuid, shown)}
                />
              ))}
            </fieldset>
          )}
          {found.data.more && <Note tone="plain">{texts.more}</Note>}
          <HouseholdChart universes={found.data.universes} />
          <p className={styles["aside"]}>
            {texts.day(found.data.at)} · {found.data.currency}
          </p>
          <Table found={found.data} />
          {Number(found.data.eliminated.net_worth ?? 0) !== 0 && <Note tone="warn">{texts.disagree}</Note>}
          {real.length < 2 ? (
            <div className={styles["loans"]}>
              <EmptyState tight title={texts.alone} body={texts.aloneBody}>
                <Link to="/sharing" className={buttonClass("primary")}>
                  {texts.sharing}
                </Link>
              </EmptyState>
            </div>
          ) : (
            <HouseholdLoans loans={found.data.loans} currency={found.data.currency} />
          )}
        </>
      )}
    </Page>
  );
}

interface Found {
  readonly currency: string;
  readonly universes: readonly HouseholdUniverse[];
  readonly loans: readonly HouseholdLoan[];
  readonly eliminated: HouseholdSums;
  readonly total: HouseholdSums;
}

interface Line extends HouseholdSums {
  readonly key: string;
  readonly label: string;
  readonly from: HouseholdUniverse | null;
  readonly isTotal?: true;
}

function Table({ found }: { found: Found }): ReactElement {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: (universe: string) => switchUniverse(universe),
    onSuccess: () => navigate({ to: "/user", search: { currency: found.currency } }),
  });
  const rows: readonly Line[] = [
    ...found.universes.map((from) => ({ ...from, key: from.universe, label: from.name, from })),
    ...(found.loans.some(({ status }) => status === "eliminated")
      ? [{ ...found.eliminated, key: "between", label: texts.between, from: null }]
      : []),
    { ...found.total, key: "total", label: texts.total, from: null, isTotal: true },
  ];
  const mark = (row: Line) => (row.isTotal === true ? styles["total"] : undefined);
  const figure = (row: Line, column: keyof HouseholdSums, label: string) => (
    <Figure
      value={row[column]}
      why={row.from?.incomplete === true ? texts.incomplete : null}
      name={row.from === null ? label : texts.open(label, row.label)}
      onOpen={row.from === null ? undefined : () => open.mutate(row.key)}
    />
  );
  const columns: readonly PlainColumn<Line>[] = [
    { id: "universe", label: texts.universe, cell: (row) => <Name row={row} />, mark },
    { id: "assets", label: texts.assets, wide: true, cell: (row) => figure(row, "assets", texts.assets), mark },
    {
      id: "liabilities",
      label: texts.liabilities,
      wide: true,
      cell: (row) => figure(row, "liabilities", texts.liabilities),
      mark,
    },
    { id: "worth", label: texts.worth, cell: (row) => figure(row, "net_worth", texts.worth), mark },
  ];
  return <PlainTable label={texts.title} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

function Name({ row: { label, from } }: { row: Line }): ReactElement {
  if (from === null) return <>{label}</>;
  const asides = [
    from.own ? texts.own : null,
    from.open === "whole" ? null : texts[from.open],
    from.incomplete ? texts.incomplete : null,
  ].filter((aside) => aside !== null);
  return (
    <>
      <span className={styles["swatch"]} style={{ background: from.colour }} aria-hidden="true" />
      {label}
      {asides.length > 0 && <span className={styles["tag"]}>{asides.join(" · ")}</span>}
    </>
  );
}
