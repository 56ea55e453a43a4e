import { authEndpoints } from "@distributary/contract/access/auth";
import type { SignOnLink } from "@distributary/contract/access/sign-on";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { linkElsewhere } from "../../data/session/sign-on.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState } from "../../ui/states.tsx";
import styles from "./sessions-section.module.css";
import { authTexts } from "./texts.ts";

const linksQuery = queryOptions({
  queryKey: ["sign-on-links"],
  queryFn: () => api.call(authEndpoints.signOnLinks),
});

/** The accounts of the provider by which one signs in; nothing where there is no provider. */
export function SignOnSection(): ReactElement | null {
  const found = useQuery(linksQuery);
  const link = useMutation({ mutationFn: linkElsewhere });
  if (found.isError)
    return <FailState title={authTexts.signOnFailed} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined || found.data.name === null) return null;
  const { name, items } = found.data;
  return (
    <section className={styles["section"]} aria-label={authTexts.signOnTitle(name)}>
      <h2>{authTexts.signOnTitle(name)}</h2>
      {items.length === 0 ? (
        <p>{authTexts.signOnNone(name)}</p>
      ) : (
        <ul className={styles["list"]}>
          {items.map((item) => (
            <Linked key={item.link_id} link={item} name={name} />
          ))}
        </ul>
      )}
      <Button busy={link.isPending} onClick={() => link.mutate()}>
        {authTexts.signOnAdd(name)}
      </Button>
    </section>
  );
}

function Linked({ link, name }: { link: SignOnLink; name: string }): ReactElement {
  const remove = useMutation({
    mutationFn: () => api.call(authEndpoints.signOnUnlink, { body: { link_id: link.link_id } }),
  });
  const shown = link.email ?? name;
  return (
    <li className={styles["row"]}>
      <div className={styles["what"]}>
        <p>{shown}</p>
        <p className={styles["aside"]}>{authTexts.signOnSince(formatInstant(link.created_time))}</p>
      </div>
      <Button
        size="small"
        look="quiet"
        busy={remove.isPending}
        aria-label={authTexts.signOnUnlinkNamed(shown)}
        onClick={() => remove.mutate()}
      >
        {authTexts.signOnUnlink}
      </Button>
    </li>
  );
}
