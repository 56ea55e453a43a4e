import type { ReactElement } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { siteTexts } from "./texts.ts";

/** The short answers. */
export function HelpPage(): ReactElement {
  return (
    <Page title={siteTexts.help} width="prose">
      <h1>{siteTexts.help}</h1>
      <p>{siteTexts.helpIntro}</p>
      {siteTexts.helpTopics.map(([topic, answer]) => (
        <section key={topic}>
          <h2>{topic}</h2>
          <p>{answer}</p>
        </section>
      ))}
    </Page>
  );
}
