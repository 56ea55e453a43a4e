import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import { useId, useMemo, useState, type ReactElement } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/figure.tsx";
import { moneyDigits, quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { notesOf, type Mend, type Note } from "./notes.ts";
import { mendTexts } from "./table/section-texts.ts";
import styles from "./notes-line.module.css";
import { summaryTexts } from "./texts.ts";

const mostShown = 200;

/** Leads to where what is missing is given. */
function MendLink({ mend }: { readonly mend: Mend }): ReactElement {
  const look = classes(buttonClass("quiet", "small"), styles["mend"]);
  if (mend.to === "split") {
    const { instrument, account, day } = mend;
    return (
      <Link to="/transaction/guided" search={{ kind: "split", instrument, account, date: day }} className={look}>
        {mendTexts.split}
      </Link>
    );
  }
  if (mend.to === "rate") {
    const { security, currency, date } = mend;
    return (
      <Link to="/observable/create" search={{ rate_of: security, currency, date }} className={look}>
        {mendTexts.rate(security, formatDay(date))}
      </Link>
    );
  }
  return mend.to === "price" ? (
    <Link to="/observable/create" search={{ instrument: mend.instrument, date: mend.date }} className={look}>
      {mendTexts.price}
    </Link>
  ) : (
    <Link to="/instruments/$id" params={{ id: mend.instrument }} className={look}>
      {mendTexts[mend.to]}
    </Link>
  );
}

/** What the figures of the page do not rest on: each line opens what it names, and each of those its evidence. */
export function NotesLine({
  answer,
  onOpen,
}: {
  answer: SummaryAnswer;
  onOpen: (key: string) => void;
}): ReactElement | null {
  const [open, setOpen] = useState<Note["kind"] | null>(null);
  const list = useId();
  const notes = useMemo(() => notesOf(answer), [answer]);
  const shown = notes.find((note) => note.kind === open);
  if (notes.length === 0) return null;
  return (
    <div className={styles["notes"]}>
      <div className={styles["line"]}>
        {notes.some((note) => note.kind !== "estimated") && (
          <span className={styles["sign"]}>
            <Icon name="warning" />
          </span>
        )}
        {notes.map((note) => (
          <Button
            key={note.kind}
            look="quiet"
            size="small"
            aria-expanded={note.kind === open}
            aria-controls={note.kind === open ? list : undefined}
            onClick={() => setOpen(note.kind === open ? null : note.kind)}
          >
            {note.text}
          </Button>
        ))}
      </div>
      {shown?.kind === "untied" && (
        <Link to="/reconciliation" search={{}} className={buttonClass("quiet", "small")}>
          {summaryTexts.seeThem}
        </Link>
      )}
      {shown !== undefined && (
        <ul className={styles["list"]} id={list} aria-label={shown.text} tabIndex={0}>
          {shown.items.slice(0, mostShown).map((item, index) => {
            const { key } = item;
            return (
              <li key={index}>
                <span className={styles["where"]}>{item.where}</span> {item.why}{" "}
                <Figure
                  value={item.figure}
                  name={item.where}
                  digits={item.inUnits ? quantityDigits : moneyDigits}
                  unit={item.inUnits ? undefined : answer.targetUnit}
                  onOpen={key === null ? undefined : () => onOpen(key)}
                />
                <ForWriters>{item.mend !== null && <MendLink mend={item.mend} />}</ForWriters>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
