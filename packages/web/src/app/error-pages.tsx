import { Link, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { CallError } from "../data/errors.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { commonTexts } from "../ui/texts.ts";
import { appTexts } from "./texts.ts";

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

/** A page that could not be shown; a server out of reach can be tried again. */
export function ErrorPage({ error, reset }: ErrorComponentProps): ReactElement {
  const unreachable = error instanceof CallError && (error.status === 0 || error.status >= 500);
  const said = !unreachable
    ? appTexts.errorBody
    : error.status === 0
      ? error.message
      : appTexts.serverSaid(error.message);
  return (
    <Page title={commonTexts.errorOccurred} width="prose">
      <h1>{commonTexts.errorOccurred}</h1>
      <EmptyState title="" tight body={said}>
        <Button look="primary" onClick={() => (unreachable ? location.reload() : reset())}>
          {commonTexts.retry}
        </Button>
        <Link to="/" className={buttonClass()}>
          {commonTexts.homePage}
        </Link>
      </EmptyState>
    </Page>
  );
}
