import type { ReactElement } from "react";
import { PasswordSection } from "../features/auth/password-section.tsx";
import { SessionsSection } from "../features/auth/sessions-section.tsx";
import { SignOnSection } from "../features/auth/sign-on-section.tsx";
import { VisitsSection } from "../features/auth/visits-section.tsx";
import { SecondFactors } from "../features/twofactor/second-factors.tsx";
import { useFactorOverdue, useSignedIn } from "../data/session/session.ts";
import { formatInstant } from "../ui/format/day.ts";
import { Note } from "../ui/states.tsx";
import { Page } from "../ui/surfaces/page.tsx";
import { appTexts } from "./texts.ts";

/** How one signs in: the password and the second factors. */
export function SecurityPage(): ReactElement {
  const overdue = useFactorOverdue();
  const { firm, membership, impersonator } = useSignedIn();
  const isOwn = impersonator === null;
  const due = membership?.pending_mfa === true ? membership.mfa_by : null;
  return (
    <Page title={appTexts.signIn} width="column">
      <h1>{appTexts.signIn}</h1>
      {due !== null && (
        <Note tone={overdue ? "fault" : "warn"}>
          {overdue
            ? appTexts.factorOverdue(firm?.name ?? "")
            : appTexts.factorDue(firm?.name ?? "", formatInstant(due))}
        </Note>
      )}
      {!overdue && isOwn && <PasswordSection />}
      {isOwn && <SecondFactors />}
      {!overdue && (
        <>
          {isOwn && <SignOnSection />}
          {isOwn && <SessionsSection />}
          <VisitsSection />
        </>
      )}
    </Page>
  );
}
