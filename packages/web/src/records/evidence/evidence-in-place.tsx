import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { evidenceSearch } from "./evidence-search.ts";
import { EvidenceSheet } from "./evidence-sheet.tsx";

/** The evidence that the address names, beside the page one is on; shutting it leaves the page as it was. */
export function EvidenceInPlace(): ReactElement | null {
  const universe = useSignedIn().profile.uuid;
  const { explain, step } = evidenceSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (key?: string, next?: string): void =>
    void navigate({
      to: ".",
      search: ({ explain: _, step: __, ...kept }: Record<string, unknown>) => ({
        ...kept,
        ...(key === undefined ? {} : { explain: key }),
        ...(next === undefined ? {} : { step: next }),
      }),
      resetScroll: false,
    });
  if (explain === undefined) return null;
  return (
    <EvidenceSheet
      universe={universe}
      figure={explain}
      step={step}
      onOpen={go}
      onTransaction={(id) => void navigate({ to: "/user", search: { t: "transactions", id } })}
      onClose={go}
    />
  );
}
