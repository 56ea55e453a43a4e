import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { removeProspect } from "../../records/prospects.ts";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { recordTexts } from "../../records/texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { AskedFacts } from "./asked-facts.tsx";
import { ProspectLog } from "./prospect-log.tsx";
import { prospectName } from "./prospect-name.ts";
import { useProspect, type LoggedProspect } from "./queries.ts";
import { prospectTexts as texts } from "./texts.ts";

/** One prospect: what it asks for, its log, and the way to record it. */
export function ProspectPage(): ReactNode {
  const { id } = useParams({ from: "/prospects/$id" });
  const found = useProspect(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={texts.one}>
      {(prospect) => (
        <RecordPage
          title={prospectName(prospect)}
          under={`${EVENT_TYPE_LABELS[prospect.event_type]} · ${prospect.is_open ? texts.open : texts.recorded} · ${texts.created} ${formatInstant(prospect.created_time)}`}
          tools={<Tools prospect={prospect} />}
          side={
            <>
              <Section title={texts.log}>
                <ProspectLog prospect={prospect.uuid} lines={prospect.logs} />
              </Section>
              <RecordDocuments kind="prospect" id={prospect.uuid} />
            </>
          }
        >
          <Section title={texts.what}>
            <AskedFacts prospect={prospect} />
          </Section>
        </RecordPage>
      )}
    </WhenRead>
  );
}

function Tools({ prospect }: { prospect: LoggedProspect }): ReactElement {
  const navigate = useNavigate();
  const { uuid } = prospect;
  const remove = useMutation({
    mutationFn: () => removeProspect(uuid, prospectName(prospect)),
    onSuccess: () => navigate({ to: "/prospects" }),
  });
  return (
    <>
      <HistoryButton
        kind="prospect"
        id={uuid}
        title={prospectName(prospect)}
        onRestored={(id) => void navigate({ to: "/prospects/$id", params: { id } })}
      />
      <ForWriters>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {recordTexts.delete}
        </Button>
      </ForWriters>
      {prospect.event === null ? (
        <ForWriters>
          <Link
            to={prospect.event_type === "NEW" ? "/transaction/guided" : "/event"}
            search={{ prospect_id: uuid }}
            className={buttonClass("primary")}
          >
            {texts.goOn}
          </Link>
        </ForWriters>
      ) : (
        <Link to="/event/$id" params={{ id: prospect.event }} className={buttonClass("primary")}>
          {texts.recordedAs}
        </Link>
      )}
    </>
  );
}
