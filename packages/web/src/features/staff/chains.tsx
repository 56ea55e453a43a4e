import type { ChainCheck, CheckedChain } from "@distributary/contract/access/staff";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/format/counted.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { chainsQuery, isUnderWay } from "./queries.ts";
import { staffTexts as texts } from "./texts.ts";
import { useVerify } from "./use-verify.ts";

/** Whether anybody’s audit chain was changed after it was recorded: revisions and links, nothing of what they say. */
export function Chains(): ReactElement {
  const found = useQuery(chainsQuery);
  const verify = useVerify();
  const check = found.data?.check ?? null;
  return (
    <section aria-labelledby="chains" className={styles["section"]}>
      <div className={styles["head"]}>
        <h2 id="chains">{texts.chains}</h2>
        <Button busy={verify.isPending || isUnderWay(check)} onClick={() => verify.mutate(null)}>
          {texts.verifyAll}
        </Button>
      </div>
      <p className={styles["intro"]}>{texts.chainsHint}</p>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={64} />
      ) : check === null ? (
        <p>{texts.neverVerified}</p>
      ) : (
        <Check check={check} />
      )}
    </section>
  );
}

function Check({ check }: { check: ChainCheck }): ReactElement {
  const { status, person, done, total, sound, erased, broken, chains, created_time: at } = check;
  if (isUnderWay(check)) return <p role="status">{texts.verifying(person, done, total)}</p>;
  if (status !== "completed") return <Note tone="fault">{texts.verifyFailed(person)}</Note>;
  const more = broken + erased - chains.length;
  return (
    <>
      <p role="status">{texts.verified(person, formatInstant(at))}</p>
      <p className={styles["aside"]}>{texts.verdicts(sound, erased, broken)}</p>
      {chains.length > 0 && (
        <ul className={styles["list"]}>
          {chains.map((chain) => (
            <Chain key={chain.universe} chain={chain} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles["aside"]}>{counted(more, texts.moreChains)}</p>}
    </>
  );
}

function Chain({ chain }: { chain: CheckedChain }): ReactElement {
  const { owner, universe, verdict, revisions, erased, head, faults, broken_links: links } = chain;
  const figures = [
    counted(revisions, texts.revisions),
    ...(erased > 0 ? [counted(erased, texts.payloadsErased)] : []),
    ...(faults > 0 ? [counted(faults, texts.faults)] : []),
  ];
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p
          className={styles["name"]}
        >{`${owner ?? (verdict === "erased" ? texts.erasedOwner : texts.shared)} · ${texts.verdict[verdict]}`}</p>
        <p className={styles["aside"]}>{figures.join(" · ")}</p>
        <p className={styles["aside"]}>{texts.head(head === "" ? "---" : head.slice(0, 16))}</p>
        {verdict === "broken" && (
          <Note tone="fault">
            {links.length === 0 ? texts.sumsBroken : links.map((link) => <p key={link}>{link}</p>)}
            <p>{texts.seeCommand(universe)}</p>
          </Note>
        )}
      </div>
    </li>
  );
}

/** What the newest check says of a person; nothing where it was of somebody else. */
export function ChainsOf({ user }: { user: string }): ReactElement | null {
  const check = useQuery(chainsQuery).data?.check ?? null;
  if (check === null || check.user !== user) return null;
  return (
    <p className={styles["aside"]} role="status">
      {isUnderWay(check)
        ? texts.verifying(check.person, check.done, check.total)
        : check.status === "completed"
          ? texts.ofPerson(
              check.chains.map(({ verdict, revisions }) => texts.ofChain(verdict, counted(revisions, texts.revisions))),
            )
          : texts.verifyFailed(check.person)}
    </p>
  );
}
