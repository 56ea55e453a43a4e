import { firmsEndpoints, type FirmInvitation } from "@distributary/contract/access/firms";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { keptToken } from "../../data/windows/kept-token.ts";
import { MailedOffer, type OfferKind } from "../../records/people/mailed-offer.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { firmTexts as texts } from "./texts.ts";

const kind: OfferKind<FirmInvitation> = {
  name: "firm-invitation",
  kept: keptToken("firm-invitation"),
  path: "/firm/invitation",
  isForFirm: true,
  read: async (token) => (await api.call(firmsEndpoints.invitation, { body: { token } })).invitation,
  accept: async (token) => {
    await api.call(firmsEndpoints.accept, { body: { token } });
    await restore();
  },
  decline: (token) => api.call(firmsEndpoints.decline, { body: { token } }),
};

/** Where the link of a mailed invitation into a firm leads: what is offered, and the answer to it. */
export function FirmInvitationPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <MailedOffer
      kind={kind}
      heading={(offer) => texts.joinTitle(offer.firm_name)}
      answering={texts.as}
      onAnswer={(isAccepted) => (isAccepted ? navigate({ to: "/firm" }) : navigate({ to: "/user", search: {} }))}
    >
      {({ email, role, invited_by: by, mfa_required: needsFactor }) => (
        <>
          {by !== null && <p>{texts.invites(by)}</p>}
          <p className={styles["intro"]}>{texts.sentTo(email, texts.roles[role])}</p>
          {needsFactor && <Note tone="plain">{texts.factorFollows}</Note>}
        </>
      )}
    </MailedOffer>
  );
}
