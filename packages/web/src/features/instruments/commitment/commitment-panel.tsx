import { commitmentsEndpoints, type CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { knownMeta, knownOn } from "../../../records/known/known-instant.ts";
import { KnownFail } from "../../../records/known/known-fail.tsx";
import { useKnown } from "../../../records/known/known-line.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { CommitmentCalls } from "./commitment-calls.tsx";
import { CommitmentCarry } from "./commitment-carry.tsx";
import { CommitmentFees } from "./commitment-fees.tsx";
import { CommitmentFigures } from "./commitment-figures.tsx";
import { CommitmentKeyFigures } from "./commitment-key-figures.tsx";
import { CommitmentOverTime } from "./commitment-over-time.tsx";
import { CommitmentPayments } from "./commitment-payments.tsx";
import styles from "./commitment-panel.module.css";
import { commitmentTexts as texts } from "./commitment-texts.ts";

function useCommitment(id: string, known: string | null): UseQueryResult<CommitmentRecord> {
  const universe = useSignedIn().profile.uuid;
  return useQuery({
    queryKey: ["commitment", universe, id, known],
    meta: knownMeta(known),
    queryFn: ({ signal }) =>
      api.call(commitmentsEndpoints.record, { params: { id }, query: knownOn(known) }, { signal }),
  });
}

/** The four figures of a commitment and its course, once they are read; what failed is said by the panel. */
export function CommitmentTop({ instrument }: { instrument: FullInstrument }): ReactElement | null {
  const record = useCommitment(instrument.uuid, useKnown()).data;
  if (record === undefined) return null;
  return (
    <>
      <CommitmentKeyFigures record={record} />
      {record.record.length > 0 && <CommitmentOverTime record={record} />}
    </>
  );
}

/** What a commitment comes to, what it will ask for against the cash at hand, what its terms come to, and what was paid and received. */
export function CommitmentPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const found = useCommitment(instrument.uuid, useKnown());
  if (found.data === undefined) {
    return (
      <Section title={texts.title}>
        {found.isError ? <KnownFail title={texts.failed} found={found} /> : <Skeleton height={320} />}
      </Section>
    );
  }
  const record = found.data;
  return (
    <>
      <Section title={texts.title}>
        <CommitmentFigures record={record} />
        {record.record.length === 0 && (
          <>
            <p className={styles["note"]}>{texts.none}</p>
            <ForWriters>
              <Link to="/event" search={{}} className={buttonClass("primary")}>
                {texts.first}
              </Link>
            </ForWriters>
          </>
        )}
      </Section>
      <CommitmentCalls record={record} />
      <CommitmentFees record={record} instrument={instrument} />
      <CommitmentCarry record={record} instrument={instrument} />
      {record.payments.length > 0 && <CommitmentPayments record={record} />}
    </>
  );
}
