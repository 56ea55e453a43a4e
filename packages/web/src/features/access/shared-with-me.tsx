import { accessEndpoints, type Invitation } from "@distributary/contract/access/access";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore, switchUniverse, useSignedIn, useVisits, type Universe } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { useOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { Button } from "../../ui/button.tsx";
import { invitationsQuery } from "./queries.ts";
import { OfferRow } from "../../records/people/offer-row.tsx";
import { offerTexts } from "../../records/people/texts.ts";
import styles from "../../ui/surfaces/people.module.css";
import own from "./sharing.module.css";
import { accessTexts as texts } from "./texts.ts";

/** Records of others that are open to whoever is signed in, and invitations that wait for an answer. */
export function SharedWithMe(): ReactElement {
  const { universes } = useSignedIn();
  const visits = useVisits();
  const isOwn = useOwnHand();
  const waiting = useQuery({ ...invitationsQuery, enabled: !visits && isOwn }).data ?? [];
  const shared = universes.filter((universe) => universe.shared);
  return (
    <section aria-labelledby="with-you" className={styles["section"]}>
      <h2 id="with-you">{texts.withYou}</h2>
      {shared.length + waiting.length === 0 ? (
        <p className={styles["intro"]}>{texts.withYouNone}</p>
      ) : (
        <ul className={styles["list"]}>
          {waiting.map((invitation) => (
            <Waiting key={invitation.grant} invitation={invitation} />
          ))}
          {shared.map((universe) => (
            <Shared key={universe.uuid} universe={universe} />
          ))}
        </ul>
      )}
      <p>
        <Link to="/access/continuity">{texts.beneficiary}</Link>
      </p>
    </section>
  );
}

function Waiting({ invitation }: { invitation: Invitation }): ReactElement {
  const { grant, universe_name: name } = invitation;
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const { universe } = await api.call(accessEndpoints.accept, { body: { grant } });
      await restore();
      await switchUniverse(universe);
    },
    onSuccess: () => navigate({ to: "/user", search: {} }),
  });
  const decline = useMutation({
    mutationFn: () => api.call(accessEndpoints.decline, { body: { grant } }),
    onSuccess: () => snackbar.show({ id: `declined-${grant}`, title: texts.declined, body: "", tone: "plain" }),
  });
  return (
    <OfferRow
      name={name}
      lines={[texts.waiting(invitation.invited_by)]}
      accept={{
        label: offerTexts.accept,
        name: texts.acceptNamed(name),
        busy: accept.isPending,
        onGive: () => accept.mutate(),
      }}
      decline={{
        label: offerTexts.decline,
        name: texts.declineNamed(name),
        busy: decline.isPending,
        onGive: () => decline.mutate(),
      }}
    />
  );
}

function Shared({ universe }: { universe: Universe }): ReactElement {
  const { profile, root } = useSignedIn();
  const navigate = useNavigate();
  const enter = useMutation({
    mutationFn: () => switchUniverse(universe.uuid),
    onSuccess: () => navigate({ to: "/user", search: {} }),
  });
  const leave = useMutation({
    mutationFn: async () => {
      if (profile.uuid === universe.uuid) await switchUniverse(root);
      await api.call(accessEndpoints.decline, { body: { universe: universe.uuid } });
      await restore();
    },
    onSuccess: () =>
      snackbar.show({ id: `left-${universe.uuid}`, title: texts.left(universe.name), body: "", tone: "plain" }),
  });
  return (
    <li className={styles["row"]}>
      <span className={own["swatch"]} style={{ background: universe.colour }} aria-hidden="true" />
      <div className={styles["who"]}>
        <p className={styles["name"]}>{universe.name}</p>
        {universe.uuid === profile.uuid && <p className={styles["aside"]}>{texts.here}</p>}
      </div>
      <div className={styles["buttons"]}>
        {universe.uuid !== profile.uuid && (
          <Button
            size="small"
            aria-label={texts.openNamed(universe.name)}
            busy={enter.isPending}
            onClick={() => enter.mutate()}
          >
            {texts.open}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={texts.leaveNamed(universe.name)}
          busy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {texts.leave}
        </Button>
      </div>
    </li>
  );
}
