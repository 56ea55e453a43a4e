import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { siteTexts } from "./texts.ts";

/** What the product is. */
export function AboutPage(): ReactElement {
  return (
    <Page title={siteTexts.about} width="prose">
      <h1>{siteTexts.about}</h1>
      {siteTexts.aboutBody.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link to="/team">{siteTexts.team}</Link>
      </p>
    </Page>
  );
}
