import { Link, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { EmptyState, FailState } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { appTexts } from "../texts.ts";

/** No page at this address. */
export function NotFoundPage(): ReactElement {
  return (
    <Page title={commonTexts.notFound} width="prose">
      <h1>{commonTexts.notFound}</h1>
      <EmptyState title="" tight body={appTexts.notFoundBody}>
        <Link to="/" className={buttonClass("primary")}>
          {commonTexts.homePage}
        </Link>
      </EmptyState>
    </Page>
  );
}

/** A page that could not be shown; what the server refused can be tried again, and so can the page. */
export function ErrorPage({ error, reset }: ErrorComponentProps): ReactElement {
  const isRefused = error instanceof CallError;
  return (
    <Page title={commonTexts.errorOccurred} width="prose">
      <h1>{commonTexts.errorOccurred}</h1>
      <FailState title="" back failure={error} onRetry={() => (isRefused ? location.reload() : reset())}>
        <Link to="/" className={buttonClass()}>
          {commonTexts.homePage}
        </Link>
      </FailState>
    </Page>
  );
}
