import { accessEndpoints, type Invitation } from "@distributary/contract/access/access";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore, switchUniverse } from "../../data/session/session.ts";
import { keptToken } from "../../data/windows/kept-token.ts";
import { MailedOffer, type OfferKind } from "../../records/people/mailed-offer.tsx";
import styles from "../../ui/surfaces/people.module.css";
import own from "./sharing.module.css";
import { accessTexts as texts } from "./texts.ts";

const kind: OfferKind<Invitation> = {
  name: "invitation",
  kept: keptToken("invitation"),
  path: "/access/invitation",
  isForFirm: false,
  read: async (token) => (await api.call(accessEndpoints.invitation, { body: { token } })).invitation,
  accept: async (token) => {
    const { universe } = await api.call(accessEndpoints.accept, { body: { token } });
    await restore();
    await switchUniverse(universe);
  },
  decline: (token) => api.call(accessEndpoints.decline, { body: { token } }),
};

/** Where the link of a mailed invitation leads: what is offered, and the answer to it. */
export function InvitationPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <MailedOffer
      kind={kind}
      heading={(offer) => texts.invites(offer.invited_by, offer.universe_name)}
      answering={texts.as}
      onAnswer={() => navigate({ to: "/user", search: {} })}
    >
      {(offer) => <Offered offer={offer} />}
    </MailedOffer>
  );
}

function Offered({ offer }: { offer: Invitation }): ReactElement {
  const { standard_permissions: may, email, until } = offer;
  const allowed = (["read", "write", "book", "manage"] as const).filter((flag) => may[flag] === true);
  return (
    <>
      <p className={styles["intro"]}>{texts.sentTo(email)}</p>
      <h2>{texts.youMay}</h2>
      <ul className={own["may"]}>
        {allowed.map((flag) => (
          <li key={flag}>{texts.flags[flag]}</li>
        ))}
      </ul>
      {offer.opens !== "all" && <p>{texts.youSee[offer.opens]}</p>}
      {offer.for_firm && <p>{texts.andYourFirm}</p>}
      {until !== null && <p>{`${texts.until}: ${until}`}</p>}
    </>
  );
}
