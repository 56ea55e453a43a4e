import { firmsEndpoints, type FirmInvitation } from "@distributary/contract/access/firms";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { OfferRow } from "../../records/people/offer-row.tsx";
import { offerTexts } from "../../records/people/texts.ts";
import styles from "../../ui/surfaces/people.module.css";
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
          <FirmOffer key={offer.firm} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function FirmOffer({ offer }: { offer: FirmInvitation }): ReactElement {
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
    <OfferRow
      name={name}
      lines={[
        by === null ? texts.byDomain(offer.email) : texts.invites(by),
        ...(offer.mfa_required ? [texts.factorFollows] : []),
      ]}
      accept={{ label: texts.join, name: texts.joinNamed(name), busy: join.isPending, onGive: () => join.mutate() }}
      decline={
        by === null
          ? null
          : {
              label: offerTexts.decline,
              name: texts.declineNamed(name),
              busy: decline.isPending,
              onGive: () => decline.mutate(),
            }
      }
    />
  );
}
