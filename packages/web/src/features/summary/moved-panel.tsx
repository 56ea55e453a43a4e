import type { SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryReturns } from "@distributary/contract/summary-analytic";
import { Link } from "@tanstack/react-router";
import { useId, useMemo, type ReactElement, type ReactNode } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Figure } from "../../ui/figure.tsx";
import { percentText, reasonText } from "../../ui/format/ratio.ts";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import type { SummarySearch } from "./address.ts";
import styles from "./blocks.module.css";
import { movedBody, windowOf } from "./moved.ts";
import { useSummary } from "./queries.ts";
import type { SummaryQuestion } from "./question.ts";
import { movedTexts as texts } from "./section-texts.ts";
import { bridgeTexts, summaryTexts } from "./texts.ts";

/** What moved in some days, those of the page or others, what came of it, and what all of it is made of at the end. */
export function MovedPanel({
  universe,
  search,
  question,
  onSearch,
}: {
  readonly universe: string;
  readonly search: SummarySearch;
  readonly question: SummaryQuestion;
  readonly onSearch: (change: SummarySearch) => void;
}): ReactElement {
  const window = useMemo(() => windowOf(search, question), [search, question]);
  const body = useMemo(() => movedBody(question, window), [question, window]);
  const found = useSummary(universe, body, { keepBefore: true });
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
      <Link
        to="/user"
        search={{ t: "analytics", at: question.at, since: question.since ?? "none" }}
        className={buttonClass("quiet", "small")}
      >
        {texts.more}
      </Link>
    </div>
  );
  return (
    <Panel title={texts.title} tools={tools}>
      {body === null ? (
        <p className={styles["none"]} role="alert">
          {texts.order}
        </p>
      ) : found.data !== undefined ? (
        <Figures answer={found.data} isBusy={found.isPlaceholderData} />
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

function Figures({ answer, isBusy }: { readonly answer: SummaryAnswer; readonly isBusy: boolean }): ReactElement {
  const { leg_category: amounts = {}, performance, transaction_window: counted } = answer.analytic;
  const returns = performance?.total;
  const formula = (name: string): string | undefined => performance?.formulas[name];
  return (
    <div className={styles["two"]} aria-busy={isBusy}>
      <List title={texts.moved}>
        <Pair label={bridgeTexts.flows}>
          <Figure value={amounts["Flow"]} sign="always" name={bridgeTexts.flows} />
        </Pair>
        <Pair label={bridgeTexts.income}>
          <Figure value={counted?.bridge?.income ?? returns?.income} change name={bridgeTexts.income} />
        </Pair>
        <Pair label={bridgeTexts.expenses}>
          <Figure value={counted?.bridge?.expenses ?? returns?.expenses} change name={bridgeTexts.expenses} />
        </Pair>
        <Pair label={texts.gain} title={formula("gain")}>
          <Figure value={returns?.gain} change name={texts.gain} />
        </Pair>
        <Pair label={texts.timeWeighted} title={formula("time_weighted")}>
          <Return figure={returns?.time_weighted} />
        </Pair>
        <Pair label={texts.moneyWeighted} title={formula("xirr")}>
          <Return figure={returns?.xirr} />
        </Pair>
        <Pair label={texts.openFx}>
          <Figure value={amounts["OpenFx"]} change name={texts.openFx} />
        </Pair>
        <Pair label={texts.liveFx}>
          <Figure value={amounts["LiveFx"]} change name={texts.liveFx} />
        </Pair>
      </List>
      <List title={texts.standing(answer.at)}>
        <Pair label={texts.cash}>
          <Figure value={amounts["Cash"]} name={texts.cash} />
        </Pair>
        <Pair label={texts.holdings}>
          <Figure value={amounts["TV"]} name={texts.holdings} />
        </Pair>
        <Pair label={texts.debts}>
          <Figure value={amounts["Debt"]} name={texts.debts} />
        </Pair>
        <Pair label={summaryTexts.netWorth}>
          <Figure value={amounts["Total"]} name={summaryTexts.netWorth} unit={answer.targetUnit} />
        </Pair>
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

/** A return, or why there is none. */
function Return({ figure }: { readonly figure: SummaryReturns["time_weighted"] | undefined }): ReactElement {
  return (
    <>
      {percentText(figure?.value ?? null)}
      {figure !== undefined && figure.reason !== null && (
        <span className={styles["reason"]}>{reasonText(figure.reason)}</span>
      )}
    </>
  );
}
