import { firmsEndpoints, type FirmInvitation } from "@distributary/contract/access/firms";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./firms.module.css";
import { firmOffersQuery } from "./queries.ts";
import { firmTexts as texts } from "./texts.ts";

/** Firms that one can join: by an invitation, or by an address at their domain. */
export function Offers(): ReactElement | null {
  const offers = useQuery(firmOffersQuery).data ?? [];
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className={styles["section"]}>
      <h2 id="offers">{texts.offers}</h2>
      <ul className={styles["list"]}>
        {offers.map((offer) => (
          <OfferRow key={offer.firm} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function OfferRow({ offer }: { offer: FirmInvitation }): ReactElement {
  const { firm, firm_name: name, invited_by: by } = offer;
  const join = useMutation({
    mutationFn: async () => {
      await api.call(firmsEndpoints.accept, { body: { firm } });
      await restore();
    },
  });
  const decline = useMutation({
    mutationFn: () => api.call(firmsEndpoints.decline, { body: { firm } }),
    onSuccess: () => snackbar.show({ id: `declined-${firm}`, title: texts.declined, body: "", tone: "plain" }),
  });
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{by === null ? texts.byDomain(offer.email) : texts.invites(by)}</p>
        {offer.mfa_required && <p className={styles["aside"]}>{texts.factorFollows}</p>}
      </div>
      <div className={styles["buttons"]}>
        <Button
          size="small"
          look="primary"
          aria-label={texts.joinNamed(name)}
          busy={join.isPending}
          onClick={() => join.mutate()}
        >
          {texts.join}
        </Button>
        {by !== null && (
          <Button
            size="small"
            aria-label={texts.declineNamed(name)}
            busy={decline.isPending}
            onClick={() => decline.mutate()}
          >
            {texts.decline}
          </Button>
        )}
      </div>
    </li>
  );
}
