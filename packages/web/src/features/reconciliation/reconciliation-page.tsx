import type { Coverage } from "@distributary/contract/reconciliation";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSignedIn } from "../../data/session.ts";
import { EmptyBook } from "../../records/empty-book.tsx";
import { Button, IconButton, buttonClass } from "../../ui/button.tsx";
import { addMonths } from "../../ui/format/day.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { reconciliationSearch, type ReconciliationSearch } from "./address.ts";
import { Legend } from "./coverage-cell.tsx";
import { CoverageGrid } from "./coverage-grid.tsx";
import { OffList } from "./off-list.tsx";
import { useCoverage, type StatementPlace } from "./queries.ts";
import styles from "./reconciliation-page.module.css";
import { StatementSheet } from "./statement-sheet.tsx";
import { reconciliationTexts as texts } from "./texts.ts";
import { lastDay } from "./walk.ts";

/** What statements say against what the ledger says: the grid first, then what is off; a statement opens beside it. */
export function ReconciliationPage(): ReactElement {
  const { profile } = useSignedIn();
  const search = reconciliationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { at: newest, ...opened } = search;
  const found = useCoverage(profile.uuid, newest ?? null);
  const go = (next: ReconciliationSearch, replace = false): void =>
    void navigate({ to: "/reconciliation", search: next, replace });
  const kept = newest === undefined ? {} : { at: newest };
  const open = (place: StatementPlace): void => go({ ...kept, ...place });
  const isOpen = opened.enter === true || (opened.account !== undefined && opened.date !== undefined);
  return (
    <Page title={texts.title}>
      <div className={styles["head"]}>
        <div>
          <h1>{texts.title}</h1>
          <p className={styles["intro"]}>{texts.intro}</p>
        </div>
        {(found.data?.accounts.length ?? 0) > 0 && (
          <Button look="primary" icon="plus" aria-haspopup="dialog" onClick={() => go({ ...kept, enter: true })}>
            {texts.enter}
          </Button>
        )}
      </div>
      {found.data !== undefined ? (
        <Found coverage={found.data} onOpen={open} onNewest={(at) => go({ ...opened, at }, true)} />
      ) : found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      {isOpen && <StatementSheet universe={profile.uuid} search={opened} onGo={(next) => go({ ...kept, ...next })} />}
    </Page>
  );
}

function Found({
  coverage,
  onOpen,
  onNewest,
}: {
  coverage: Coverage;
  onOpen: (place: StatementPlace) => void;
  onNewest: (at: string) => void;
}): ReactElement {
  const { counts, months } = coverage;
  const accounts = coverage.accounts.filter((account) => account.first_statement !== null);
  const without = coverage.accounts.filter((account) => account.first_statement === null);
  const [first = "", last = ""] = [months[0], months.at(-1)];
  if (coverage.accounts.length === 0) {
    return (
      <EmptyBook
        title={texts.noAccounts}
        body={texts.noAccountsBody}
        action={
          <Link to="/importer" className={buttonClass("primary")}>
            {texts.bringBook}
          </Link>
        }
      />
    );
  }
  if (accounts.length === 0) return <EmptyState title={texts.noStatements} body={texts.noStatementsBody} />;
  return (
    <>
      <div className={styles["line"]}>
        <p className={styles["says"]} role="status" data-off={counts.off > 0 || undefined}>
          <strong>{counts.off === 0 ? texts.allTied : texts.off(counts.off)}</strong>
          {counts.missing > 0 && ` · ${texts.missing(counts.missing)}`}
          {counts.off > 0 && counts.tied > 0 && ` · ${texts.tied(counts.tied)}`}
        </p>
        <span className={styles["period"]}>
          <IconButton
            icon="chevronLeft"
            label={texts.earlier}
            onClick={() => onNewest(lastDay(addMonths(`${last}-01`, -12).slice(0, 7)))}
          />
          <span>{texts.months(first, last)}</span>
          <IconButton
            icon="chevronRight"
            label={texts.later}
            disabled={last >= coverage.today.slice(0, 7)}
            onClick={() => {
              const later = lastDay(addMonths(`${last}-01`, 12).slice(0, 7));
              onNewest(later < coverage.today ? later : coverage.today);
            }}
          />
        </span>
      </div>
      <CoverageGrid coverage={{ ...coverage, accounts }} onOpen={onOpen} />
      <Legend />
      {without.length > 0 && (
        <p className={styles["without"]}>
          <span>{texts.without}:</span>
          {without.map((account) => (
            <Button
              key={account.account_id}
              look="quiet"
              size="small"
              aria-haspopup="dialog"
              onClick={() => onOpen({ account: account.account_id, date: lastDay(months.at(-2) ?? last) })}
            >
              {account.name}
            </Button>
          ))}
        </p>
      )}
      <div className={styles["below"]}>
        <OffList coverage={coverage} onOpen={onOpen} />
      </div>
    </>
  );
}
