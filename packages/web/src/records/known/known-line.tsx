import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { knownSearch } from "./known-instant.ts";
import { KnownMenu } from "./known-menu.tsx";
import { knownTexts } from "./known-texts.ts";

/** The instant as of which the page is known, kept in its address; null: now. */
export function useKnown(): string | null {
  return knownSearch(useSearch({ strict: false })).known ?? null;
}

/** Changes that instant in the address; null: back to now. */
export function useSetKnown(): (next: string | null) => void {
  const navigate = useNavigate();
  return (next) =>
    void navigate({
      to: ".",
      search: ({ known: _, ...kept }: Record<string, unknown>) => (next === null ? kept : { ...kept, known: next }),
      replace: true,
      resetScroll: false,
    });
}

/** Chooses as of when the page is known; stands with the page's other controls. */
export function KnownChoice(): ReactElement {
  return <KnownMenu known={useKnown()} onChange={useSetKnown()} />;
}

/** Says that the page is not of now, and leads back; nothing while it is. */
export function KnownNote(): ReactElement | null {
  const known = useKnown();
  const change = useSetKnown();
  if (known === null) return null;
  return (
    <Note tone="plain">
      {knownTexts.note(formatInstant(known))}{" "}
      <Button size="small" look="quiet" onClick={() => change(null)}>
        {knownTexts.back}
      </Button>
    </Note>
  );
}
