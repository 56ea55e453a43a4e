import type { OpeningBalance } from "@distributary/contract/entry/opening-balances";
import type { ReactElement } from "react";
import { Choice } from "../../../ui/fields/choice.tsx";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { say } from "../flow/reading.ts";
import { balanceQuestion, type Said } from "../flow/said.ts";
import styles from "../importer-page.module.css";
import own from "../openings-part.module.css";
import { balanceTexts } from "./balance-texts.ts";

const CHOICES = ["apply", "keep"] as const;

/** What accounts held before their first statement, each with a choice. */
export function BalancesPart({ balances, said }: { balances: readonly OpeningBalance[]; said: Said }): ReactElement {
  return (
    <section className={styles["section"]} aria-labelledby="import-balances">
      <div className={styles["sectionHead"]}>
        <h2 id="import-balances">{balanceTexts.title}</h2>
      </div>
      <p className={styles["hint"]}>{balanceTexts.body}</p>
      <ul className={own["list"]}>
        {balances.map((balance) => (
          <Balance key={`${balance.account} ${balance.currency}`} balance={balance} said={said} />
        ))}
      </ul>
    </section>
  );
}

function Balance({ balance, said }: { balance: OpeningBalance; said: Said }): ReactElement {
  const { account, account_name: name, currency, date, amount, stated, stated_on: statedOn } = balance;
  const question = balanceQuestion(balance);
  const applied = said.balances[question]?.apply ?? balance.applied;
  const title = balanceTexts.opening(`${formatDecimal(amount)} ${currency}`, name);
  return (
    <li className={own["item"]}>
      <span className={own["what"]}>
        {title}
        <br />
        <span className={styles["hint"]}>
          {balanceTexts.from(formatDay(date), `${formatDecimal(stated)} ${currency}`, formatDay(statedOn))}
        </span>
      </span>
      <Choice
        label={title}
        value={applied ? "apply" : "keep"}
        onChange={(choice) => void say({ balances: { [question]: { account, currency, apply: choice === "apply" } } })}
        options={CHOICES.map((value) => ({ value, label: balanceTexts.choices[value] }))}
      />
    </li>
  );
}
