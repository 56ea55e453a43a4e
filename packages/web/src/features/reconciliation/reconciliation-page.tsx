import type { Coverage } from "@distributary/contract/reporting/reconciliation";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { EmptyBook } from "../../records/empty-book.tsx";
import { EvidenceInPlace } from "../../records/evidence/evidence-in-place.tsx";
import { KnownChoice, KnownNote } from "../../records/known/known-line.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { Button, IconButton, buttonClass } from "../../ui/button.tsx";
import { addMonths } from "../../ui/format/day.ts";
import { Page } from "../../ui/surfaces/page.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { partsOf, reconciliationSearch, type GridSearch, type ReconciliationSearch } from "./address.ts";
import { Legend } from "./coverage-cell.tsx";
import { CoverageGrid } from "./coverage-grid.tsx";
import { ExpectedPanel } from "./expected/expected-panel.tsx";
import { OffList } from "./off-list.tsx";
import { useCoverage, type StatementPlace } from "./queries.ts";
import styles from "./reconciliation-page.module.css";
import { StatementSheet } from "./statement-sheet.tsx";
import { reconciliationTexts as texts } from "./texts.ts";
import { lastDay } from "./walk.ts";

/** What statements say against what the ledger says: the grid first, then what is off; a statement opens beside it. */
export function ReconciliationPage(): ReactElement {
  const { profile } = useSignedIn();
  const writes = useMayWrite();
  const search = reconciliationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { grid, opened } = partsOf(search);
  const found = useCoverage(profile.uuid, grid);
  const go = (next: ReconciliationSearch, replace = false): void =>
    void navigate({ to: "/reconciliation", search: next, replace });
  const open = (place: StatementPlace): void => go({ ...grid, ...place });
  const isOpen = (opened.enter === true && writes) || (opened.account !== undefined && opened.date !== undefined);
  return (
    <Page title={texts.title}>
      <div className={styles["head"]}>
        <div>
          <h1>{texts.title}</h1>
          <p className={styles["intro"]}>
            {texts.intro} <Link to="/reports/without-source">{texts.unsourced}</Link>
          </p>
        </div>
        <div className={styles["tools"]}>
          <KnownChoice />
          <ForWriters>
            {(found.data?.accounts.length ?? 0) > 0 && grid.known === undefined && (
              <Button
                look="primary"
                icon="plus"
                aria-haspopup="dialog"
                onClick={() => go({ ...grid, enter: true, ...(grid.of === undefined ? {} : { account: grid.of }) })}
              >
                {texts.enter}
              </Button>
            )}
          </ForWriters>
        </div>
      </div>
      <div className={styles["narrowed"]}>
        <KnownNote />
        <Narrowed grid={grid} onAll={() => go(reconciliationSearch({ at: grid.at, known: grid.known }))} />
      </div>
      {found.data !== undefined ? (
        <Found coverage={found.data} grid={grid} onOpen={open} onNewest={(at) => go({ ...search, at }, true)} />
      ) : found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      {grid.known === undefined && grid.of === undefined && grid.instrument === undefined && (
        <div className={styles["below"]}>
          <ExpectedPanel at={grid.at} />
        </div>
      )}
      {isOpen && <StatementSheet universe={profile.uuid} search={opened} onGo={(next) => go({ ...grid, ...next })} />}
      <EvidenceInPlace />
    </Page>
  );
}

/** The account or instrument that alone is shown, each with the way back to its page. */
function Narrowed({ grid, onAll }: { grid: GridSearch; onAll: () => void }): ReactElement | null {
  const { of: account, instrument } = grid;
  if (account === undefined && instrument === undefined) return null;
  return (
    <p className={styles["only"]}>
      {texts.only} {account !== undefined && <RecordLink kind="account" id={account} />}
      {account !== undefined && instrument !== undefined && " · "}
      {instrument !== undefined && <RecordLink kind="instrument" id={instrument} />}
      <Button size="small" look="quiet" onClick={onAll}>
        {texts.showAll}
      </Button>
    </p>
  );
}

function Found({
  coverage,
  grid,
  onOpen,
  onNewest,
}: {
  coverage: Coverage;
  grid: GridSearch;
  onOpen: (place: StatementPlace) => void;
  onNewest: (at: string) => void;
}): ReactElement {
  const { counts, months } = coverage;
  const accounts = coverage.accounts.filter((account) => account.first_statement !== null);
  const without = coverage.accounts.filter((account) => account.first_statement === null);
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const isNarrowed = grid.of !== undefined || grid.instrument !== undefined || grid.known !== undefined;
  if (coverage.accounts.length === 0 && isNarrowed)
    return <EmptyState title={texts.noneHere} body={texts.noneHereBody} />;
  if (coverage.accounts.length === 0) {
    return (
      <EmptyBook
        title={texts.noAccounts}
        body={texts.noAccountsBody}
        action={
          <Link to="/import" className={buttonClass("primary")}>
            {texts.bringBook}
          </Link>
        }
      />
    );
  }
  if (accounts.length === 0 && !isNarrowed)
    return <EmptyState title={texts.noStatements} body={texts.noStatementsBody} />;
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
