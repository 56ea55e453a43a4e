import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Button } from "../ui/button.tsx";
import { formatInstant } from "../ui/format/day.ts";
import { Note } from "../ui/states.tsx";
import { knownSearch } from "./known-instant.ts";
import { KnownMenu } from "./known-menu.tsx";
import styles from "./known-line.module.css";
import { knownTexts } from "./known-texts.ts";

/** The instant as of which the page is known, kept in its address; null: now. */
export function useKnown(): string | null {
  return knownSearch(useSearch({ strict: false })).known ?? null;
}

/** As of when the page is known: the way to choose it, and a note while it is not now. */
export function KnownLine(): ReactElement {
  const known = useKnown();
  const navigate = useNavigate();
  const change = (next: string | null): void =>
    void navigate({
      to: ".",
      search: ({ known: _, ...kept }: Record<string, unknown>) => (next === null ? kept : { ...kept, known: next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles["known"]}>
      <KnownMenu known={known} onChange={change} />
      {known !== null && (
        <Note tone="plain">
          {knownTexts.note(formatInstant(known))}{" "}
          <Button size="small" look="quiet" onClick={() => change(null)}>
            {knownTexts.back}
          </Button>
        </Note>
      )}
    </div>
  );
}
