import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import { useId, useMemo, type ReactElement, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { returnOpener } from "../../../records/returns-key.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { signOf } from "../../../ui/format/exact.ts";
import { percentText, reasonText } from "../../../ui/format/ratio.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { flowsBody, windowOf } from "./flows.ts";
import styles from "./flows-panel.module.css";
import { useFlows } from "../queries.ts";
import type { AnalyticsQuestion, AnalyticsSearch } from "../question.ts";
import { flowTexts as texts } from "../texts.ts";

/** What moved in some days, those of the page or others, what came of it, and what all of it is made of at the end. */
export function FlowsPanel({
  universe,
  search,
  question,
  onSearch,
  onOpen,
}: {
  readonly universe: string;
  readonly search: AnalyticsSearch;
  readonly question: AnalyticsQuestion;
  readonly onSearch: (change: AnalyticsSearch) => void;
  readonly onOpen: (key: string) => void;
}): ReactElement {
  const window = useMemo(() => windowOf(search, question), [search, question]);
  const body = useMemo(() => flowsBody(question, window), [question, window]);
  const found = useFlows(universe, body);
  const tools = (
    <div className={styles["days"]}>
      <DateField
        label={texts.from}
        value={window.from}
        placeholder={window.from === null ? texts.beginning : commonTexts.dateForm}
        onChange={(day) => onSearch({ window_from: day ?? undefined })}
      />
      <DateField
        label={texts.to}
        value={window.to}
        clearable={false}
        onChange={(day) => onSearch({ window_to: day ?? undefined })}
      />
      {window.isOwn && (
        <Button look="quiet" size="small" onClick={() => onSearch({ window_from: undefined, window_to: undefined })}>
          {texts.asPage}
        </Button>
      )}
    </div>
  );
  return (
    <Panel title={texts.title} tools={tools}>
      {body === null ? (
        <p className={styles["none"]} role="alert">
          {texts.order}
        </p>
      ) : found.data !== undefined ? (
        <Figures answer={found.data} isBusy={found.isPlaceholderData} onOpen={onOpen} />
      ) : found.isError ? (
        <p className={styles["none"]}>
          {texts.failed}{" "}
          <Button look="quiet" size="small" onClick={() => void found.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <Skeleton height={96} />
      )}
    </Panel>
  );
}

function Figures({
  answer,
  isBusy,
  onOpen,
}: {
  readonly answer: SummaryAnswer;
  readonly isBusy: boolean;
  readonly onOpen: (key: string) => void;
}): ReactElement {
  const { leg_category: amounts = {}, explain_keys: keys = {}, performance } = answer.analytic;
  const { transaction_window: counted } = answer.analytic;
  const returns = performance?.total;
  const formula = (name: string): string | undefined => performance?.formulas[name];
  const opens = (key: string | undefined): (() => void) | undefined => {
    return key === undefined || key === "" ? undefined : () => onOpen(key);
  };
  const opensReturn = (name: string): (() => void) | undefined => returns && returnOpener(returns, onOpen)(name);
  // Without a first day nothing is bridged: what was earned is told with the returns.
  const earned = (name: "income" | "expenses"): ReactElement => (
    <Figure
      value={counted?.bridge?.[name] ?? returns?.[name]}
      change
      name={texts[name]}
      onOpen={counted?.bridge ? opens(keys[name]) : opensReturn(name)}
    />
  );
  const standing = (category: string, name: string, unit?: string): ReactElement => (
    <Figure
      value={amounts[category]}
      name={name}
      {...(unit === undefined ? {} : { unit })}
      onOpen={opens(keys[category])}
    />
  );
  return (
    <div className={styles["two"]} aria-busy={isBusy}>
      <List title={texts.moved}>
        <Pair label={texts.in}>
          <Figure value={amounts["Flow"]} sign="always" name={texts.in} onOpen={opens(keys["Flow"])} />
        </Pair>
        <Pair label={texts.income}>{earned("income")}</Pair>
        <Pair label={texts.expenses}>{earned("expenses")}</Pair>
        <Pair label={texts.gain} title={formula("gain")}>
          <Figure value={returns?.gain} change name={texts.gain} onOpen={opensReturn("gain")} />
        </Pair>
        <Pair label={texts.timeWeighted} title={formula("time_weighted")}>
          <Return figure={returns?.time_weighted} name={texts.timeWeighted} onOpen={opensReturn("time_weighted")} />
        </Pair>
        <Pair label={texts.moneyWeighted} title={formula("xirr")}>
          <Return figure={returns?.xirr} name={texts.moneyWeighted} onOpen={opensReturn("xirr")} />
        </Pair>
        <Pair label={texts.openFx}>
          <Figure value={amounts["OpenFx"]} change name={texts.openFx} onOpen={opens(keys["OpenFx"])} />
        </Pair>
        <Pair label={texts.liveFx}>
          <Figure value={amounts["LiveFx"]} change name={texts.liveFx} onOpen={opens(keys["LiveFx"])} />
        </Pair>
      </List>
      <List title={texts.standing(answer.at)}>
        <Pair label={texts.cash}>{standing("Cash", texts.cash)}</Pair>
        <Pair label={texts.holdings}>{standing("TV", texts.holdings)}</Pair>
        {signOf(amounts["Due"] ?? "0") !== 0 && (
          <Pair label={texts.due} title={texts.dueWhy}>
            {standing("Due", texts.due)}
          </Pair>
        )}
        <Pair label={texts.debts}>{standing("Debt", texts.debts)}</Pair>
        <Pair label={texts.netWorth}>{standing("Total", texts.netWorth, answer.targetUnit)}</Pair>
      </List>
    </div>
  );
}

function List({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <div>
      <h3 className={styles["title"]} id={id}>
        {title}
      </h3>
      <dl className={styles["figures"]} aria-labelledby={id}>
        {children}
      </dl>
    </div>
  );
}

function Pair({
  label,
  title,
  children,
}: {
  readonly label: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <dt title={title}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A return, or why there is none; either opens to its evidence. */
function Return({
  figure,
  name,
  onOpen,
}: {
  readonly figure: SummaryReturns["time_weighted"] | undefined;
  readonly name: string;
  readonly onOpen: (() => void) | undefined;
}): ReactElement {
  return (
    <>
      <RatioFigure text={percentText(figure?.value ?? null)} name={name} onOpen={onOpen} />
      {figure !== undefined && figure.reason !== null && (
        <span className={styles["reason"]}>{reasonText(figure.reason)}</span>
      )}
    </>
  );
}
