import type { FullInstrument } from "@distributary/contract/records/instruments";
import { INSTRUMENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { DeleteButton } from "../../records/page/delete-button.tsx";
import { HoldingsTable } from "../../records/held/holdings.tsx";
import { useHoldings } from "../../records/held/use-holdings.ts";
import { instrumentSigns } from "../../records/kind-signs.ts";
import { KnownChoice, KnownNote } from "../../records/known/known-line.tsx";
import { RecordName } from "../../records/page/names.tsx";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { Fact, Facts, RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { RecordTabs, type RecordTab } from "../../records/page/record-tabs.tsx";
import { RecordTransactions } from "../../records/page/record-transactions.tsx";
import { BesideDial, RecordDial } from "../../records/page/record-dial.tsx";
import { RelationsSection } from "../../records/relations/relations-section.tsx";
import { recordTexts } from "../../records/texts.ts";
import { addExact } from "../../ui/format/exact.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sign } from "../../ui/signs/sign.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { CommitmentPanel, CommitmentTop } from "./commitment/commitment-panel.tsx";
import { ConversionByTerms } from "./conversion/conversion-by-terms.tsx";
import { convertsInRound } from "./conversion/converting.ts";
import { ConversionPanel } from "./conversion/conversion-panel.tsx";
import { HeldFigures } from "./held-figures.tsx";
import { LoanKeyFigures } from "./loan/loan-key-figures.tsx";
import { LoanCourse, LoanPanel } from "./loan/loan-panel.tsx";
import { LoanRecord } from "./loan/loan-record.tsx";
import { loanTexts } from "./loan/loan-texts.ts";
import { LotsPanel } from "./lots/lots-panel.tsx";
import { lotsTexts } from "./lots/lots-texts.ts";
import { PricePanel } from "./prices/price-panel.tsx";
import { useFullInstrument } from "./queries.ts";
import { termFacts } from "./terms/term-facts.ts";
import { instrumentTexts } from "./texts.ts";
import { TypePanels } from "./type-panels.tsx";

/** Types whose panels tell what was known on an instant. */
const LOOKED_BACK_AT: ReadonlySet<string> = new Set(["CAPC", "CBND", "REAL"]);

/** Types that are drawn by what was paid and owed; their prices, if any, come after. */
const PRICED_LAST: ReadonlySet<string> = new Set(["CAPC", "CBND", "CCY"]);

/** One instrument: its prices, where it is held, its transactions, and its terms. */
export function InstrumentPage(): ReactNode {
  const { id } = useParams({ from: "/instruments/$id" });
  const found = useFullInstrument(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={instrumentTexts.one}>
      {(instrument) => (
        <RecordPage
          title={instrument.display_name}
          mark={<Sign name={instrumentSigns[instrument.instrument_type]} large />}
          under={[instrument.identifier, INSTRUMENT_TYPE_LABELS[instrument.instrument_type]].join(" · ")}
          tools={<Tools instrument={instrument} />}
          side={
            <>
              <Section title={recordTexts.facts}>
                <InstrumentFacts instrument={instrument} />
              </Section>
              <RelationsSection
                kind="instrument"
                record={instrument}
                name={instrument.display_name}
                fixed={instrument.is_system_instrument}
              />
              <RecordDocuments kind="instrument" id={instrument.uuid} />
            </>
          }
        >
          {LOOKED_BACK_AT.has(instrument.instrument_type) && <KnownNote />}
          {!PRICED_LAST.has(instrument.instrument_type) && (
            <>
              <HeldFigures instrument={instrument} />
              <Prices instrument={instrument} />
            </>
          )}
          {instrument.instrument_type === "CAPC" && <CommitmentTop instrument={instrument} />}
          {instrument.instrument_type === "CBND" && (
            <>
              <LoanKeyFigures instrument={instrument.uuid} />
              <LoanCourse instrument={instrument} />
            </>
          )}
          <RecordTabs label={instrumentTexts.parts(instrument.display_name)} tabs={tabsOf(instrument)} />
        </RecordPage>
      )}
    </WhenRead>
  );
}

function tabsOf(instrument: FullInstrument): readonly RecordTab[] {
  const lots = () => (
    <Section title={lotsTexts.title}>
      <LotsPanel key={instrument.uuid} instrument={instrument.uuid} />
    </Section>
  );
  const transactions = () => (
    <Section title={instrumentTexts.transactions}>
      <RecordTransactions instrument={instrument.uuid} empty={instrumentTexts.noTransactions} />
    </Section>
  );
  return [
    { id: "overview", label: instrumentTexts.overview, content: () => <Overview instrument={instrument} /> },
    ...(instrument.instrument_type === "CCY" ? [] : [{ id: "lots", label: lotsTexts.title, content: lots }]),
    { id: "transactions", label: instrumentTexts.transactions, content: transactions },
  ];
}

/** What the terms of an instrument come to, and where it is held. */
function Overview({ instrument }: { instrument: FullInstrument }): ReactElement {
  return (
    <>
      {instrument.instrument_type === "CAPC" && <CommitmentPanel instrument={instrument} />}
      {convertsInRound(instrument) && <ConversionPanel key={instrument.uuid} instrument={instrument} />}
      <ConversionByTerms instrument={instrument} />
      {instrument.instrument_type === "CBND" && (
        <>
          <Section title={loanTexts.title}>
            <LoanPanel instrument={instrument} />
          </Section>
          <LoanRecord instrument={instrument.uuid} />
        </>
      )}
      <TypePanels instrument={instrument} />
      {PRICED_LAST.has(instrument.instrument_type) && <Prices instrument={instrument} />}
      <Section title={instrumentTexts.held}>
        <Held instrument={instrument.uuid} />
      </Section>
    </>
  );
}

function Tools({ instrument }: { instrument: FullInstrument }): ReactElement {
  const navigate = useNavigate();
  const { uuid: id, is_system_instrument: shared } = instrument;
  const isCommitment = instrument.instrument_type === "CAPC";
  return (
    <>
      {LOOKED_BACK_AT.has(instrument.instrument_type) && <KnownChoice />}
      <RecordDial
        name={instrument.display_name}
        path={`/instruments/${id}`}
        onEdit={shared ? undefined : () => void navigate({ to: "/instruments/$id/edit", params: { id } })}
        history={shared ? undefined : { kind: "instrument", id }}
        ways={[
          {
            key: "reconciliation",
            label: recordTexts.reconciliation,
            icon: "check",
            onSelect: () => void navigate({ to: "/reconciliation", search: { instrument: id } }),
          },
        ]}
      />
      {!instrument.is_system_instrument && (
        <>
          <BesideDial>
            <HistoryButton kind="instrument" id={instrument.uuid} title={instrument.display_name} />
          </BesideDial>
          <ForWriters>
            <DeleteButton
              kind="instrument"
              id={instrument.uuid}
              name={instrument.display_name}
              onGone={() => void navigate({ to: "/instruments" })}
            />
            <BesideDial>
              <Link to="/instruments/$id/edit" params={{ id: instrument.uuid }} className={buttonClass()}>
                {recordTexts.edit}
              </Link>
            </BesideDial>
          </ForWriters>
        </>
      )}
      <BesideDial>
        <Link to="/reconciliation" search={{ instrument: instrument.uuid }} className={buttonClass()}>
          {recordTexts.reconciliation}
        </Link>
      </BesideDial>
      <ForWriters>
        {isCommitment && (
          <Link to="/event" search={{ instrument: id }} className={buttonClass("primary")}>
            {instrumentTexts.recordNotice}
          </Link>
        )}
        <Link
          to="/transaction/guided"
          search={{ instrument: id }}
          className={buttonClass(isCommitment ? "plain" : "primary")}
        >
          {instrumentTexts.record}
        </Link>
      </ForWriters>
    </>
  );
}

function Prices({ instrument }: { instrument: FullInstrument }): ReactElement {
  return (
    <Section title={instrumentTexts.history}>
      <PricePanel
        instrument={instrument.uuid}
        name={instrument.display_name}
        identifier={instrument.identifier}
        unit={instrument.settlement_unit?.identifier ?? ""}
        unitId={instrument.settlement_unit?.uuid ?? null}
      />
    </Section>
  );
}

function Held({ instrument }: { instrument: string }): ReactElement {
  const found = useHoldings(null);
  if (found.isError)
    return <FailState title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  const positions = found.data.positions.filter((position) => position.instrument_id === instrument);
  if (positions.length === 0) return <p>{instrumentTexts.notHeld}</p>;
  const known = positions.flatMap((position) => (position.value.at === null ? [] : [position.value.at]));
  const total = known.length === 0 ? null : known.reduce(addExact);
  return <HoldingsTable by="account" unit={found.data.unit} total={total} groups={[{ positions }]} />;
}

function InstrumentFacts({ instrument }: { instrument: FullInstrument }): ReactElement {
  return (
    <Facts>
      <Fact name={instrumentTexts.issuer}>
        {instrument.issuer !== null && (
          <Link to="/entities/$id" params={{ id: instrument.issuer.uuid }}>
            {instrument.issuer.name}
          </Link>
        )}
      </Fact>
      <Fact name={instrumentTexts.currency}>{instrument.settlement_unit?.identifier}</Fact>
      {termFacts(instrument).map(({ label, value, kind }) => (
        <Fact key={label} name={label}>
          {kind === "entity" || kind === "instrument" ? <RecordName kind={kind} id={value} /> : value}
        </Fact>
      ))}
      <Fact name={instrumentTexts.tags}>{instrument.user_tags.join(", ")}</Fact>
      <Fact name={instrumentTexts.description}>{instrument.user_description}</Fact>
      <Fact name={instrumentTexts.notes}>{instrument.notes}</Fact>
    </Facts>
  );
}
