import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useKnownNames } from "../../records/page/names.tsx";
import { PlainTable } from "../../records/table/plain-table.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { Section } from "../../records/page/record-page.tsx";
import { recordTexts } from "../../records/texts.ts";
import { keyOfCancelled } from "../../records/evidence/figure-key.ts";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "./entity-page.module.css";
import { ownedAccounts, ownedParts, type OwnedAccount } from "./owned.ts";
import { OwnedShare } from "./owned-share.tsx";
import { useOwned } from "./queries.ts";
import { entityTexts as texts } from "./texts.ts";

/** What an entity owns, by which share and through whom, with its part of the value; the way to the Summary. */
export function OwnedSection({ entity }: { entity: string }): ReactElement {
  const found = useOwned(entity);
  return (
    <Section title={texts.owns}>
      {found.isError ? (
        <FailState title={texts.ownsFailed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={160} />
      ) : (
        <Owned answer={found.data} entity={entity} />
      )}
    </Section>
  );
}

function Owned({ answer, entity }: { answer: SummaryAnswer; entity: string }): ReactElement {
  const names = useKnownNames();
  const open = useOpenEvidence();
  const accounts = ownedAccounts(answer);
  if (accounts.length === 0) return <p className={styles["none"]}>{texts.ownsNothing}</p>;
  const parts = ownedParts(answer, accounts);
  const said = (through: string | null, share: string | null): string =>
    through === null ? texts.itself : texts.throughWhom(names(through), formatShare(share, percentDigits));
  const eliminations = answer.analytic.perspective?.eliminations ?? [];
  return (
    <>
      <p className={styles["total"]}>
        <span>{texts.ownsTotal}</span>
        <strong>
          <Figure
            value={answer.net_worth.net_worth.at}
            unit={answer.targetUnit}
            name={texts.ownsTotal}
            onOpen={() => open(answer.explain_key)}
          />
        </strong>
        <Link
          to="/user"
          search={{ t: "summary", perspective: entity, mode: "look_through" }}
          className={buttonClass("plain", "small")}
        >
          {texts.inSummary}
        </Link>
      </p>
      <ShareBar
        label={texts.ownsParts}
        parts={parts.map(({ through, share, value, part }, at) => ({
          key: through ?? "own",
          label: said(through, share),
          share: part,
          colour: at + 1,
          value: <Figure value={value} />,
        }))}
      />
      <Accounts accounts={accounts} answer={answer} entity={entity} />
      {eliminations.length > 0 && (
        <>
          <h3 className={styles["cancelled"]}>{texts.cancelled}</h3>
          <PlainTable
            label={texts.cancelled}
            rows={eliminations}
            rowKey={(one) => `${one.account_id} ${one.instrument_id}`}
            columns={[
              { id: "label", label: recordTexts.instrument, cell: (one) => one.label },
              {
                id: "value",
                label: answer.targetUnit,
                cell: (one) => (
                  <Figure
                    value={one.at}
                    name={one.label}
                    onOpen={() => open(keyOfCancelled(answer.explain_key, one.account_id, one.instrument_id))}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </>
  );
}

function Accounts({
  accounts,
  answer,
  entity,
}: {
  accounts: readonly OwnedAccount[];
  answer: SummaryAnswer;
  entity: string;
}): ReactElement {
  const parts = new Map((answer.analytic.perspective?.entities ?? []).map((one) => [one.entity_id, one.share]));
  const open = useOpenEvidence();
  const names = useKnownNames();
  const through = (one: OwnedAccount): string => (one.through === null ? texts.itself : names(one.through));
  return (
    <PlainTable
      label={texts.owns}
      className={styles["owned"]}
      rows={accounts}
      rowKey={(_, index) => index}
      under={through}
      columns={[
        { id: "account", label: texts.account, cell: (one) => <RecordLink kind="account" id={one.id} /> },
        { id: "through", label: texts.through, words: true, wide: true, cell: through },
        { id: "share", label: texts.share, cell: (one) => <OwnedShare owned={one} entity={entity} parts={parts} /> },
        {
          id: "value",
          label: texts.value(answer.targetUnit),
          cell: (one) => <Figure value={one.value} name={names(one.id)} onOpen={() => open(one.explainKey)} />,
        },
      ]}
    />
  );
}
