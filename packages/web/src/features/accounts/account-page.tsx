import type { Account } from "@distributary/contract/records/accounts";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { DeleteButton } from "../../records/page/delete-button.tsx";
import { HoldingsTable } from "../../records/held/holdings.tsx";
import { useHoldings } from "../../records/held/use-holdings.ts";
import { labelOf } from "../../records/label-of.ts";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { KnownChoice } from "../../records/known/known-line.tsx";
import { OwnersSection } from "../../records/owners/owners-section.tsx";
import { BesideDial, RecordDial } from "../../records/page/record-dial.tsx";
import { RecordTabs, type RecordTab } from "../../records/page/record-tabs.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { Fact, Facts, RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { RelationsSection } from "../../records/relations/relations-section.tsx";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Monogram } from "../../ui/signs/monogram.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { accountTypeLabel } from "./account-columns.tsx";
import { AccountFigures } from "./account-figures.tsx";
import { DebtsSection } from "./debts-section.tsx";
import { Statement } from "./statement.tsx";
import { useAccount } from "./queries.ts";
import { accountRoleLabels, accountTexts } from "./texts.ts";

/** One account: what it holds, and its transactions with the balance after each. */
export function AccountPage(): ReactNode {
  const { id } = useParams({ from: "/accounts/$id" });
  const found = useAccount(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={accountTexts.tab}>
      {(account) => (
        <RecordPage
          title={account.name}
          mark={<Monogram name={account.name} large />}
          under={[accountTypeLabel(account.acct_type), account.acct_number, account.base_currency]
            .filter(Boolean)
            .join(" · ")}
          tools={<Tools account={account} />}
          side={
            <>
              <Section title={recordTexts.facts}>
                <AccountFacts account={account} />
              </Section>
              <RelationsSection kind="account" record={account} name={account.name} fixed={account.is_system_account} />
              {!account.is_system_account && <RecordDocuments kind="account" id={account.uuid} />}
            </>
          }
        >
          {!account.is_system_account && <AccountFigures account={account.uuid} name={account.name} />}
          <RecordTabs label={accountTexts.parts(account.name)} tabs={tabsOf(account)} />
        </RecordPage>
      )}
    </WhenRead>
  );
}

function tabsOf(account: Account): readonly RecordTab[] {
  const { balance, activity, owners } = accountTexts;
  const holdings = () => (
    <>
      {OWING_ACCOUNTS.has(account.acct_type) && !account.is_system_account && <DebtsSection account={account.uuid} />}
      <Section title={balance}>
        <Held account={account.uuid} />
      </Section>
    </>
  );
  const transactions = () => (
    <Section title={activity}>
      <Statement account={account} />
    </Section>
  );
  return [
    { id: "holdings", label: balance, content: holdings },
    { id: "transactions", label: activity, content: transactions },
    ...(account.is_system_account
      ? []
      : [
          {
            id: "owners",
            label: owners,
            content: () => (
              <OwnersSection kind="account" record={account} sole={account.owner_id ?? account.entity_id} />
            ),
          },
        ]),
  ];
}

function Tools({ account }: { account: Account }): ReactElement | null {
  const navigate = useNavigate();
  const { uuid: id } = account;
  if (account.is_system_account) return null;
  return (
    <>
      {OWING_ACCOUNTS.has(account.acct_type) && <KnownChoice />}
      <RecordDial
        name={account.name}
        path={`/accounts/${id}`}
        onEdit={() => void navigate({ to: "/accounts/$id/edit", params: { id } })}
        history={{ kind: "account", id }}
        ways={[
          {
            key: "reconciliation",
            label: recordTexts.reconciliation,
            icon: "check",
            onSelect: () => void navigate({ to: "/reconciliation", search: { of: id } }),
          },
        ]}
      />
      <BesideDial>
        <HistoryButton kind="account" id={account.uuid} title={account.name} />
      </BesideDial>
      <ForWriters>
        <DeleteButton
          kind="account"
          id={account.uuid}
          name={account.name}
          onGone={() => void navigate({ to: "/accounts" })}
        />
      </ForWriters>
      <BesideDial>
        <Link to="/reconciliation" search={{ of: account.uuid }} className={buttonClass()}>
          {recordTexts.reconciliation}
        </Link>
        <ForWriters>
          <Link to="/accounts/$id/edit" params={{ id: account.uuid }} className={buttonClass()}>
            {recordTexts.edit}
          </Link>
        </ForWriters>
      </BesideDial>
      <ForWriters>
        <Link to="/transaction/guided" search={{ account: account.uuid }} className={buttonClass("primary")}>
          {accountTexts.record}
        </Link>
      </ForWriters>
    </>
  );
}

function Held({ account }: { account: string }): ReactElement {
  const found = useHoldings([account]);
  if (found.isError)
    return <FailState title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  if (found.data.positions.length === 0) return <p>{accountTexts.noBalance}</p>;
  const { positions, unit, total } = found.data;
  return <HoldingsTable by="instrument" unit={unit} total={total} groups={[{ positions }]} />;
}

function AccountFacts({ account }: { account: Account }): ReactElement {
  const { role, lot_method: method } = account.user_attributes;
  return (
    <Facts>
      <Fact name={accountTexts.entity}>{named("entity", account.entity_id)}</Fact>
      <Fact name={accountTexts.owner}>{named("entity", account.owner_id)}</Fact>
      <Fact name={accountTexts.role}>{labelOf(accountRoleLabels, role)}</Fact>
      <Fact name={accountTexts.established}>{account.date_established}</Fact>
      <Fact name={accountTexts.settlement}>{named("account", account.settlement_account_id)}</Fact>
      <Fact name={accountTexts.lotMethod}>{labelOf(lotMethodLabels, method)}</Fact>
      <Fact name={accountTexts.group}>{account.group}</Fact>
      <Fact name={accountTexts.label}>{account.bs_label}</Fact>
      <Fact name={accountTexts.tags}>{account.user_tags.join(", ")}</Fact>
      <Fact name={accountTexts.archived}>{account.is_archived ? recordTexts.yes : null}</Fact>
      <Fact name={accountTexts.notes}>{account.notes}</Fact>
    </Facts>
  );
}

function named(kind: "entity" | "account", id: string | null): ReactElement | null {
  if (id === null) return null;
  return <RecordLink kind={kind} id={id} />;
}
