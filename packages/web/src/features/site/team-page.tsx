import type { ReactElement } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { siteTexts } from "./texts.ts";

/** The roles behind the product. */
export function TeamPage(): ReactElement {
  return (
    <Page title={siteTexts.team} width="prose">
      <h1>{siteTexts.team}</h1>
      {siteTexts.teamBody.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {siteTexts.roles.map(([role, task]) => (
        <section key={role}>
          <h2>{role}</h2>
          <p>{task}</p>
        </section>
      ))}
    </Page>
  );
}
