import type { SummaryAttribution, SummaryPerformance } from "@distributary/contract/summary/analytic";
import { useState, type ReactElement } from "react";
import { usePanelView } from "../../../data/preferences/panel-view.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { Button } from "../../../ui/button.tsx";
import { TwinTable, type TwinColumn } from "../../../ui/charts/twin-table.tsx";
import { percentText, plainPercentText, reasonText } from "../../../ui/format/ratio.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { returnOpener } from "../../../records/returns-key.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import type { Grouping } from "../question.ts";
import tables from "../tables.module.css";
import { groupTexts } from "../texts.ts";
import { EffectsChart } from "./effects-chart.tsx";
import { PolicySheet } from "./policy-sheet.tsx";
import type { PolicyPart } from "./policy.ts";
import styles from "./policy.module.css";
import {
  effects,
  effectEvidence,
  excessEvidence,
  policyEvidence,
  returnEvidence,
  totalEvidence,
  type Effect,
} from "./policy-evidence.ts";
import { policyTexts as texts } from "./texts.ts";

type Group = SummaryAttribution["groups"][number];

/** The return beside that of a policy, and what made the difference: drawn by group, and as figures that open. */
export function PolicyPanel({
  performance,
  groupedBy,
  policy,
  onPolicy,
  onOpen,
}: {
  performance: SummaryPerformance;
  groupedBy: Grouping;
  policy: readonly PolicyPart[];
  onPolicy: (policy: readonly PolicyPart[]) => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = usePanelView("policy");
  const [isSetting, setSetting] = useState(false);
  const { attribution, groups } = performance;
  const isTold = policy.length > 0 && attribution !== undefined;
  const hasFigures = isTold && attribution.reason === null;
  return (
    <Panel
      title={texts.title}
      {...(hasFigures ? { view, onView: setView } : {})}
      tools={
        groups.length > 0 && (
          <Button size="small" onClick={() => setSetting(true)}>
            {policy.length === 0 ? texts.set : texts.change}
          </Button>
        )
      }
    >
      {policy.length === 0 && <p className={tables["none"]}>{groups.length === 0 ? texts.none : texts.lead}</p>}
      {isTold && attribution.reason !== null && <p className={tables["none"]}>{reasonText(attribution.reason)}</p>}
      {hasFigures && (
        <>
          <Headline attribution={attribution} />
          {view === "chart" ? (
            <EffectsChart attribution={attribution} />
          ) : (
            <EffectsTable attribution={attribution} head={groupTexts[groupedBy]} onOpen={onOpen} />
          )}
        </>
      )}
      {isSetting && (
        <PolicySheet
          groups={groups}
          policy={policy}
          onApply={(parts) => {
            onPolicy(parts);
            setSetting(false);
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </Panel>
  );
}

/** The two returns and what lies between them. */
function Headline({ attribution }: { attribution: SummaryAttribution }): ReactElement {
  const { return: own, policy_return: policy, excess } = attribution;
  return (
    <dl className={styles["figures"]}>
      <div>
        <dt>{texts.own}</dt>
        <dd>
          <WorkedFigure
            value={own}
            text={percentText(own)}
            name={texts.own}
            evidence={() => returnEvidence(attribution)}
          />
        </dd>
      </div>
      <div>
        <dt>{texts.policy}</dt>
        <dd>
          <WorkedFigure
            value={policy}
            text={percentText(policy)}
            name={texts.policy}
            evidence={() => policyEvidence(attribution)}
          />
        </dd>
      </div>
      <div>
        <dt>{texts.excess}</dt>
        <dd>
          <WorkedFigure
            value={excess}
            text={percentText(excess)}
            name={texts.excess}
            evidence={() => excessEvidence(attribution)}
          />
        </dd>
      </div>
    </dl>
  );
}

function EffectsTable({
  attribution,
  head,
  onOpen,
}: {
  attribution: SummaryAttribution;
  head: string;
  onOpen: (key: string) => void;
}): ReactElement {
  const columns: readonly TwinColumn<Group | null>[] = [
    { id: "group", label: head, cell: (group) => group?.label ?? <strong>{texts.all}</strong> },
    {
      id: "weight",
      label: texts.ownWeight,
      cell: (group) =>
        group && (
          <Opened
            group={group}
            name={texts.ownWeight}
            text={plainPercentText(group.weight)}
            figure="modified_dietz"
            onOpen={onOpen}
          />
        ),
    },
    { id: "target", label: texts.target, cell: (group) => group && plainPercentText(group.policy_weight) },
    {
      id: "return",
      label: texts.ownReturn,
      cell: (group) =>
        group === null ? (
          percentText(attribution.return)
        ) : (
          <Opened
            group={group}
            name={texts.ownReturn}
            text={percentText(group.return)}
            figure="modified_dietz"
            onOpen={onOpen}
          />
        ),
    },
    {
      id: "benchmark",
      label: texts.benchmark,
      cell: (group) => {
        if (group === null) return percentText(attribution.policy_return);
        const text = percentText(group.benchmark);
        if (group.benchmark_id === null) return <span title={texts.policyWhole}>{text}</span>;
        return <Opened group={group} name={texts.benchmark} text={text} figure="benchmark" onOpen={onOpen} />;
      },
    },
    ...effects.map((effect) => ({
      id: effect,
      label: <span title={texts.effectMeans[effect]}>{texts.effects[effect]}</span>,
      cell: (group: Group | null) => <EffectFigure attribution={attribution} group={group} effect={effect} />,
    })),
  ];
  return (
    <TwinTable
      label={texts.title}
      columns={columns}
      rows={[...attribution.groups, null]}
      rowKey={(group) => group?.id ?? "all groups"}
    />
  );
}

function EffectFigure({
  attribution,
  group,
  effect,
}: {
  attribution: SummaryAttribution;
  group: Group | null;
  effect: Effect;
}): ReactElement {
  const value = (group ?? attribution)[effect];
  return (
    <WorkedFigure
      value={value}
      text={percentText(value)}
      name={`${group?.label ?? texts.all}, ${texts.effects[effect]}`}
      evidence={() => (group === null ? totalEvidence(attribution, effect) : effectEvidence(group, effect))}
    />
  );
}

/** A figure of a group that opens to the flows that it was worked out of. */
function Opened({
  group,
  name,
  text,
  figure,
  onOpen,
}: {
  group: Group;
  name: string;
  text: string;
  figure: string;
  onOpen: (key: string) => void;
}): ReactElement {
  return <RatioFigure text={text} name={`${group.label}, ${name}`} onOpen={returnOpener(group, onOpen)(figure)} />;
}
