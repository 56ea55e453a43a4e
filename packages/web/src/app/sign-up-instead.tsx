import { Link, Navigate, useLocation } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useVisits } from "../data/session/session.ts";
import { SignUpButton } from "../pickers/visit/sign-up-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/surfaces/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { signUpTexts as texts } from "./sign-up-texts.ts";

/** What stands in place of a page that writes, for somebody who looks at the demo or may only read; of a record, the record itself. */
export function SignUpInstead(): ReactElement {
  const { pathname: path, searchStr } = useLocation();
  const record = recordOf(path, searchStr);
  const visits = useVisits();
  if (record !== null) return <Navigate to={record} replace />;
  if (!visits)
    return (
      <Page title={texts.readOnly}>
        <h1>{texts.readOnly}</h1>
        <EmptyState tight title="" body={texts.readOnlyBody}>
          <Link to="/user" search={{}} className={buttonClass("primary")}>
            {texts.goHome}
          </Link>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={texts.title}>
      <h1>{texts.to(texts.pages[path] ?? texts.anything)}</h1>
      <EmptyState tight title={texts.title} body={texts.body}>
        <SignUpButton look="primary">{texts.signUp}</SignUpButton>
      </EmptyState>
    </Page>
  );
}

/** Where a record is read that this address would change; null: it is not about one. */
function recordOf(path: string, search: string): string | null {
  const [, kind = "", id, last] = path.split("/");
  if (id === undefined || last !== "edit") return null;
  if (kind !== "transaction") return `/${kind}/${id}`;
  return new URLSearchParams(search).has("event_mode") ? `/event/${id}` : `/transaction/${id}/view`;
}
