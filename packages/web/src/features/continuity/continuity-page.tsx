import { continuityEndpoints, type Naming } from "@distributary/contract/access/continuity";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { saveFile } from "../../data/http/save-file.ts";
import { restore, switchUniverse, useSession } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { ForOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { UnconfirmedAddress } from "../../records/people/unconfirmed-address.tsx";
import { Button } from "../../ui/button.tsx";
import { today } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { ByLink } from "./by-link.tsx";
import { namingsQuery } from "./queries.ts";
import { continuityTexts as texts } from "./texts.ts";

/** Whose records one was named for, and the way to ask for them; for whoever comes by the mailed link, the ways to be let in. */
export function ContinuityPage(): ReactElement {
  const { status } = useSession();
  return (
    <Page title={texts.title} width="prose">
      {status === "signed-in" ? <Namings /> : <ByLink />}
    </Page>
  );
}

function Namings(): ReactElement {
  const found = useQuery(namingsQuery);
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={styles["intro"]}>{texts.intro}</p>
      <UnconfirmedAddress />
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={96} />
      ) : found.data.length === 0 ? (
        <p>
          <strong>{texts.none}</strong> {texts.noneBody}
        </p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.map((naming) => (
            <NamingRow key={naming.universe} naming={naming} />
          ))}
        </ul>
      )}
    </>
  );
}

function NamingRow({ naming }: { naming: Naming }): ReactElement {
  const { owner, state, waiting_days: days, requested_time: asked, opens_time: opens } = naming;
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{owner}</p>
        {state === "named" && <p className={styles["aside"]}>{texts.waits(owner, days)}</p>}
        {state === "waiting" && (
          <>
            <p>{texts.waiting((asked ?? "").slice(0, 10), (opens ?? "").slice(0, 10))}</p>
            <p className={styles["aside"]}>{texts.stops(owner)}</p>
          </>
        )}
        {state === "open" && <p className={styles["aside"]}>{texts.open}</p>}
      </div>
      <ForOwnHand>
        <Actions naming={naming} />
      </ForOwnHand>
    </li>
  );
}

function Actions({ naming: { owner, state, universe } }: { naming: Naming }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keep = ({ items }: { items: Naming[] }): void => void client.setQueryData(namingsQuery.queryKey, items);
  const body = { universe };
  const ask = useMutation({
    mutationFn: () => api.call(continuityEndpoints.request, { body }),
    onSuccess: (answer) => {
      keep(answer);
      snackbar.show({ id: `asked-${universe}`, title: texts.asked(owner), body: "", tone: "plain" });
    },
  });
  const withdraw = useMutation({
    mutationFn: () => api.call(continuityEndpoints.withdraw, { body }),
    onSuccess: (answer) => {
      keep(answer);
      snackbar.show({ id: `withdrawn-${universe}`, title: texts.withdrawn, body: "", tone: "plain" });
    },
  });
  const download = useMutation({
    mutationFn: () => api.download(continuityEndpoints.archive, { query: { universe } }),
    onSuccess: (file) => saveFile(file, `distributary-${today()}.tar`),
  });
  const enter = useMutation({
    mutationFn: async () => {
      await restore();
      await switchUniverse(universe);
    },
    onSuccess: () => navigate({ to: "/user", search: {} }),
  });
  if (state === "open")
    return (
      <div className={styles["buttons"]}>
        <Button
          look="primary"
          aria-label={texts.enterNamed(owner)}
          busy={enter.isPending}
          onClick={() => enter.mutate()}
        >
          {texts.enter}
        </Button>
        <Button
          icon="download"
          aria-label={texts.downloadNamed(owner)}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? texts.downloading : texts.download}
        </Button>
      </div>
    );
  if (state === "waiting")
    return (
      <Button aria-label={texts.withdrawNamed(owner)} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {texts.withdraw}
      </Button>
    );
  return (
    <Button look="primary" aria-label={texts.askNamed(owner)} busy={ask.isPending} onClick={() => ask.mutate()}>
      {texts.ask}
    </Button>
  );
}
