import type { SummaryAttribution } from "@distributary/contract/summary/analytic";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { returnKeyOf } from "../../../records/returns-key.ts";
import { policyTexts as texts } from "./texts.ts";

type Group = SummaryAttribution["groups"][number];
export type Effect = "allocation" | "selection" | "interaction";
export const effects: readonly Effect[] = ["allocation", "selection", "interaction"];

/** How one effect of one group is worked out, each part opening to the flows behind it. */
export function effectEvidence(group: Group, effect: Effect): FormulaEvidence {
  return {
    title: `${texts.effects[effect]}, ${group.label}`,
    figure: group[effect],
    unit: "ratio",
    open: true,
    rule: group.return === null && effect === "interaction" ? texts.left : texts.rules[effect],
    formula: texts.formulas[effect],
    lines: [
      { name: texts.ownWeight, value: group.weight, unit: "ratio", key: returnKeyOf(group, "modified_dietz") },
      { name: texts.target, value: group.policy_weight, unit: "ratio" },
      { name: texts.ownReturn, value: group.return, unit: "ratio", key: returnKeyOf(group, "modified_dietz") },
      benchmarkLine(group),
    ],
  };
}

/** The benchmark that a group is held against: its own, which opens to its levels, or that of the whole policy. */
function benchmarkLine(group: Group): EvidenceLine {
  const line = { name: texts.benchmark, value: group.benchmark, unit: "ratio" };
  if (group.benchmark_id === null) return { ...line, name: `${texts.benchmark} (${texts.policyWhole})` };
  return { ...line, key: returnKeyOf(group, "benchmark") };
}

/** The sum of one effect over all groups. */
export function totalEvidence(attribution: SummaryAttribution, effect: Effect): FormulaEvidence {
  return {
    title: `${texts.effects[effect]}, ${texts.all.toLowerCase()}`,
    figure: attribution[effect],
    unit: "ratio",
    open: true,
    rule: texts.rules[effect],
    formula: texts.formulas[effect],
    lines: attribution.groups.map((group) => ({ name: group.label, value: group[effect], unit: "ratio" })),
  };
}

/** The difference of the two returns, by its three effects. */
export function excessEvidence(attribution: SummaryAttribution): FormulaEvidence {
  return {
    title: texts.excess,
    figure: attribution.excess,
    unit: "ratio",
    open: true,
    rule: texts.rules.excess,
    lines: effects.map((effect) => ({ name: texts.effects[effect], value: attribution[effect], unit: "ratio" })),
  };
}

/** One's own return by what each group contributed to it. */
export function returnEvidence(attribution: SummaryAttribution): FormulaEvidence {
  return {
    title: texts.own,
    figure: attribution.return,
    unit: "ratio",
    open: true,
    rule: texts.rules.return,
    lines: attribution.groups.map((group) => ({
      name: group.label,
      value: group.contribution,
      unit: "ratio",
      key: returnKeyOf(group, "modified_dietz"),
    })),
  };
}

/** The return of the policy: each benchmark by its weight, as numbers that can be checked. */
export function policyEvidence(attribution: SummaryAttribution): FormulaEvidence {
  const parts = attribution.groups.filter(({ policy_weight: weight }) => weight !== null && Number(weight) !== 0);
  return {
    title: texts.policy,
    figure: attribution.policy_return,
    unit: "ratio",
    open: true,
    rule: texts.rules.policy,
    lines: parts.flatMap((group) => [
      { name: `${texts.target}: ${group.label}`, value: group.policy_weight, unit: "ratio" },
      { ...benchmarkLine(group), name: `${texts.benchmark}: ${group.label}` },
    ]),
  };
}
