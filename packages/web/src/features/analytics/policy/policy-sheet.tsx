import type { SummaryPerformance } from "@distributary/contract/summary/analytic";
import { useState, type FormEvent, type ReactElement } from "react";
import { InstrumentPicker } from "../../../pickers/record-picker.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { addExact, compareExact, negated, signOf } from "../../../ui/format/exact.ts";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "./policy.module.css";
import { closingWeights, readWeight, sumOfWeights, type PolicyPart } from "./policy.ts";
import { policyTexts as texts } from "./texts.ts";

interface Draft {
  readonly id: string;
  readonly label: string;
  readonly weight: string;
  readonly benchmark: string | null;
}

/** Target weights and benchmarks, group by group; what has no weight is not part of the policy. */
export function PolicySheet({
  groups,
  policy,
  onApply,
  onClose,
}: {
  groups: SummaryPerformance["groups"];
  policy: readonly PolicyPart[];
  onApply: (policy: readonly PolicyPart[]) => void;
  onClose: () => void;
}): ReactElement {
  const [drafts, setDrafts] = useState(() => draftsOf(groups, policy));
  const [isAsked, setAsked] = useState(false);
  const change = (id: string, part: Partial<Draft>): void =>
    setDrafts((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const faults = drafts.map(faultsOf);
  const sum = sumOfWeights(drafts.map(({ weight }) => readWeight(weight) ?? "0"));
  const rest = addExact("100", negated(sum));

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (signOf(rest) !== 0 || faults.some(({ weight, benchmark }) => weight ?? benchmark)) return;
    onApply(
      drafts.flatMap(({ id, weight, benchmark }) => {
        const read = readWeight(weight);
        return read === null || signOf(read) === 0 || benchmark === null ? [] : [{ id, weight: read, benchmark }];
      }),
    );
  }

  return (
    <Sheet title={texts.title} onClose={onClose}>
      <p>{texts.lead}</p>
      <form onSubmit={apply} noValidate>
        {drafts.map(({ id, label, weight, benchmark }, place) => (
          <div key={id} className={styles["part"]} role="group" aria-label={label}>
            <span>{label}</span>
            <TextField
              label={texts.weight}
              aria-label={texts.weightOf(label)}
              inputMode="decimal"
              value={weight}
              error={isAsked ? faults[place]?.weight : undefined}
              onChange={(event) => change(id, { weight: event.target.value })}
            />
            <InstrumentPicker
              label={texts.benchmarkOf(label)}
              creatable={false}
              value={benchmark}
              error={isAsked ? faults[place]?.benchmark : undefined}
              onChange={(chosen) => change(id, { benchmark: chosen })}
            />
          </div>
        ))}
        <p className={styles["sum"]} role="status" data-wrong={(isAsked && signOf(rest) !== 0) || undefined}>
          {texts.sum(sum)}{" "}
          {signOf(rest) !== 0 && (compareExact(rest, "0") > 0 ? texts.less(rest) : texts.more(negated(rest)))}{" "}
          {isAsked && signOf(rest) !== 0 && texts.notWhole}
        </p>
        <div className={styles["actions"]}>
          <Button look="primary" type="submit">
            {texts.apply}
          </Button>
          <Button
            onClick={() => {
              const weights = closingWeights(groups);
              setDrafts((all) => all.map((one) => ({ ...one, weight: weights.get(one.id) ?? "" })));
            }}
          >
            {texts.asHeld}
          </Button>
          {policy.length > 0 && (
            <Button look="quiet" onClick={() => onApply([])}>
              {texts.clear}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** The groups that are there and those that the policy names besides. */
function draftsOf(groups: SummaryPerformance["groups"], policy: readonly PolicyPart[]): readonly Draft[] {
  const known = groups.map(({ path, label }) => ({ id: path[0] ?? "", label }));
  const besides = policy.filter(({ id }) => known.every((one) => one.id !== id)).map(({ id }) => ({ id, label: id }));
  return [...known, ...besides].map(({ id, label }) => {
    const part = policy.find((one) => one.id === id);
    return { id, label, weight: part?.weight ?? "", benchmark: part?.benchmark ?? null };
  });
}

/** What is wrong with a line; an empty one is left out of the policy. */
function faultsOf({ weight, benchmark }: Draft): { readonly weight?: string; readonly benchmark?: string } {
  if (weight.trim() === "") return {};
  const read = readWeight(weight);
  if (read === null) return { weight: texts.weightWrong };
  return signOf(read) !== 0 && benchmark === null ? { benchmark: texts.benchmarkNeeded } : {};
}
