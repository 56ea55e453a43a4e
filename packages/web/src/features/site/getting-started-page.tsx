import type { ReactElement } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { StartPanel } from "./start-panel.tsx";
import { siteTexts } from "./texts.ts";

/** The first page after signing up. */
export function GettingStartedPage(): ReactElement {
  return (
    <Page title={siteTexts.gettingStarted}>
      <StartPanel greeting />
    </Page>
  );
}
