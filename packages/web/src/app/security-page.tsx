import type { ReactElement } from "react";
import { PasswordSection } from "../features/auth/password-section.tsx";
import { SessionsSection } from "../features/auth/sessions-section.tsx";
import { SecondFactors } from "../features/twofactor/second-factors.tsx";
import { Page } from "../ui/surfaces/page.tsx";
import { appTexts } from "./texts.ts";

/** How one signs in: the password and the second factors. */
export function SecurityPage(): ReactElement {
  return (
    <Page title={appTexts.signIn} width="narrow">
      <h1>{appTexts.signIn}</h1>
      <PasswordSection />
      <SecondFactors />
      <SessionsSection />
    </Page>
  );
}
