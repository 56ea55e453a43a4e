import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { reportsSearch } from "./address.ts";
import { GeneratedReports } from "./generated-reports.tsx";
import { useReports } from "./queries.ts";
import { ReportForm } from "./report-form.tsx";
import styles from "./reports.module.css";
import { reportTexts as texts } from "./texts.ts";
import { unsourcedTexts } from "./unsourced/texts.ts";

/** Reports of the universe: choose one, its days and its format; below, those that were asked for. */
export function ReportsPage(): ReactElement {
  const { profile } = useSignedIn();
  const search = reportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const reports = useReports(profile.uuid);
  return (
    <Page title={texts.title}>
      <h1>{texts.title}</h1>
      <p className={styles["intro"]}>
        {texts.intro} <Link to="/reports/without-source">{unsourcedTexts.link}</Link>
      </p>
      {reports.isError && reports.data === undefined ? (
        <FailState title={texts.failedList} failure={reports.error} onRetry={() => void reports.refetch()} />
      ) : reports.data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <>
          <ForWriters instead={texts.signUp}>
            <ReportForm
              universe={profile.uuid}
              reports={reports.data.items}
              search={search}
              onSearch={(next) => void navigate({ to: "/reports", search: next, replace: true })}
            />
          </ForWriters>
          <GeneratedReports universe={profile.uuid} items={reports.data.generated} />
        </>
      )}
    </Page>
  );
}
