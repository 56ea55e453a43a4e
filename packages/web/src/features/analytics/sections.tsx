import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryIncome, SummaryLots, SummaryPerformance } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { SelectMenu } from "../../ui/fields/select-menu.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { BenchmarkPanel } from "./returns/benchmark-panel.tsx";
import { CommitmentsPanel } from "./commitments-panel.tsx";
import { FlowsPanel } from "./flows/flows-panel.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { IncomePanel } from "./income/income-panel.tsx";
import { LotsPanel } from "./lots/lots-panel.tsx";
import { MonthsPanel } from "./returns/months-panel.tsx";
import { groupings, type AnalyticsQuestion, type AnalyticsSearch, type Grouping } from "./question.ts";
import { policyText } from "./policy/policy.ts";
import { PolicyPanel } from "./policy/policy-panel.tsx";
import { RiskPanel } from "./returns/risk-panel.tsx";
import { ReturnsTable } from "./returns/returns-table.tsx";
import { analyticsTexts as texts, groupTexts } from "./texts.ts";

/** What every section is drawn from. */
export interface SectionProps {
  readonly universe: string;
  readonly search: AnalyticsSearch;
  readonly question: AnalyticsQuestion;
  readonly answer: SummaryAnswer;
  /** The answer is still that of the question before. */
  readonly isStale: boolean;
  readonly performance: SummaryPerformance;
  readonly income: SummaryIncome;
  readonly lots: SummaryLots;
  readonly onSearch: (change: AnalyticsSearch) => void;
  readonly onOpen: (key: string) => void;
}

/** The sections of the Analytics in their order, each a part of its own: the picture first, tables after it. */
export const sections: readonly {
  readonly id: string;
  readonly Section: (props: SectionProps) => ReactElement | null;
}[] = [
  {
    id: "performance",
    Section: ({ performance, question, isStale, onSearch, onOpen }) => (
      <BenchmarkPanel
        performance={performance}
        isStale={isStale}
        chosen={question.benchmark}
        onChoose={(benchmark) => onSearch({ benchmark: benchmark ?? undefined })}
        onOpen={onOpen}
      />
    ),
  },
  { id: "flows", Section: FlowsPanel },
  {
    id: "returns",
    Section: ({ performance, answer, onOpen }) => (
      <ReturnsTable performance={performance} unit={answer.targetUnit} onOpen={onOpen} />
    ),
  },
  {
    id: "risk",
    Section: ({ performance, question, search, onSearch, onOpen }) => (
      <RiskPanel
        performance={performance}
        isBeside={question.benchmark !== null}
        rate={search.risk_free}
        onRate={(rate) => onSearch({ risk_free: rate })}
        onOpen={onOpen}
      />
    ),
  },
  {
    id: "months",
    Section: ({ performance, onOpen }) => <MonthsPanel returns={performance.total} onOpen={onOpen} />,
  },
  {
    id: "groups",
    Section: ({ performance, question, answer, onSearch, onOpen }) => (
      <GroupsTable
        groups={performance.groups}
        group={question.group}
        unit={answer.targetUnit}
        onOpen={onOpen}
        tools={
          <SelectMenu<Grouping>
            labelShown
            label={texts.groupBy}
            value={question.group}
            // A policy is of the groups of one way of grouping.
            onChange={(group) => onSearch({ group, policy: undefined })}
            options={groupings.map((value) => ({ value, label: groupTexts[value] }))}
          />
        }
      />
    ),
  },
  {
    id: "policy",
    Section: ({ performance, question, onSearch, onOpen }) => (
      <PolicyPanel
        key={question.group}
        performance={performance}
        groupedBy={question.group}
        policy={question.policy}
        onPolicy={(policy) => onSearch({ policy: policyText(policy) })}
        onOpen={onOpen}
      />
    ),
  },
  {
    id: "commitments",
    Section: ({ answer, onOpen }) => <CommitmentsPanel analytic={answer.analytic} onOpen={onOpen} />,
  },
  {
    id: "allocation",
    Section: ({ answer, question, onOpen }) => (
      <AllocationTable answer={answer} group={question.group} onOpen={onOpen} />
    ),
  },
  {
    id: "income",
    Section: ({ income, answer, onOpen }) => <IncomePanel income={income} unit={answer.targetUnit} onOpen={onOpen} />,
  },
  {
    id: "lots",
    Section: ({ answer, lots, question, search, onSearch, onOpen }) => (
      <LotsPanel
        answer={answer}
        lots={lots}
        question={question}
        method={search.method}
        onMethod={(method) => onSearch({ method })}
        onOpen={onOpen}
      />
    ),
  },
];
