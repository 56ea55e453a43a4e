import { importMatchKinds, type ImportMatch, type MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { ImportSession } from "@distributary/contract/entry/imports";
import type { ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { formatCount } from "../../../ui/format/count.ts";
import { say } from "../flow/reading.ts";
import { matchQuestion, type Said } from "../flow/said.ts";
import styles from "../importer-page.module.css";
import own from "../openings-part.module.css";
import { matchTexts } from "./match-texts.ts";

const CHOICES = ["apply", "keep"] as const;

/** Rows that are one transfer with another one, or that say again what is recorded: one by one, with a choice. */
export function MatchesPart({ session, said }: { session: ImportSession; said: Said }): ReactElement {
  const { matches, match_count: count } = session;
  return (
    <section className={styles["section"]} aria-labelledby="import-matches">
      <div className={styles["sectionHead"]}>
        <h2 id="import-matches">{matchTexts.title}</h2>
      </div>
      <p className={styles["hint"]}>{matchTexts.body}</p>
      {importMatchKinds.map((kind) => (
        <Unsure key={kind} kind={kind} count={session.unsure_matches[kind]} />
      ))}
      <ul className={own["list"]}>
        {matches.map((match) => (
          <Match key={`${match.kind} ${match.row.transaction}`} match={match} said={said} />
        ))}
      </ul>
      {count > matches.length && <p className={styles["hint"]}>{matchTexts.more(count - matches.length)}</p>}
    </section>
  );
}

/** Those of a kind that somebody should look at, with a way to decide all of them at once. */
function Unsure({ kind, count }: { kind: ImportMatch["kind"]; count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <div className={styles["hint"]}>
      {matchTexts.unsure[kind](count)}
      {count > 1 &&
        CHOICES.map((choice) => (
          <Button
            key={choice}
            look="quiet"
            onClick={() => sayOfMatch({ kind, transaction: "", apply: choice === "apply" })}
          >
            {matchTexts.all[kind][choice]}
          </Button>
        ))}
    </div>
  );
}

function sayOfMatch(answer: MatchAnswer): void {
  void say({ matches: { [matchQuestion(answer)]: answer } });
}

function Match({ match, said }: { match: ImportMatch; said: Said }): ReactElement {
  const { kind, row } = match;
  const { transaction } = row;
  const applied = said.matches[matchQuestion({ kind, transaction })]?.apply ?? match.applied;
  const title = titleOf(match);
  return (
    <li className={own["item"]}>
      <span className={own["what"]}>
        {title}
        <br />
        <span className={styles["hint"]}>{placeOf(match)}</span>
      </span>
      <Choice
        label={title}
        value={applied ? "apply" : "keep"}
        onChange={(choice) => sayOfMatch({ kind, transaction, apply: choice === "apply" })}
        options={CHOICES.map((value) => ({ value, label: matchTexts.choices[kind][value] }))}
      />
    </li>
  );
}

function titleOf({ kind, row, other }: ImportMatch): string {
  if (kind === "duplicate") {
    const description = row.description === "" ? matchTexts.noDescription : row.description;
    return matchTexts.duplicate(description, `${formatDecimal(row.amount)} ${row.currency}`, row.account_name);
  }
  return matchTexts.transfer(`${formatDecimal(other.amount)} ${row.currency}`, row.account_name, other.account_name);
}

function placeOf({ kind, row, other }: ImportMatch): string {
  if (kind === "transfer" && row.file === null) return matchTexts.sideRecorded(other.date, row.account_name, row.date);
  if (kind === "transfer" && other.file === null)
    return matchTexts.sideRecorded(row.date, other.account_name, other.date);
  if (kind === "transfer")
    return row.date === other.date ? matchTexts.day(row.date) : matchTexts.days(row.date, other.date);
  if (other.file === null) return matchTexts.recorded(row.date, other.date);
  return matchTexts.alsoIn(row.date, other.file, formatCount(other.line ?? 0));
}
