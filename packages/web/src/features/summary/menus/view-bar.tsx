import type { Perspective } from "../../../pickers/perspective-modes.ts";
import type { ReactElement } from "react";
import type { SummarySearch } from "../address.ts";
import { CompareMenu } from "./compare-menu.tsx";
import { KnownMenu } from "../../../records/known/known-menu.tsx";
import { PerspectiveMenu } from "./perspective-menu.tsx";
import type { SummaryQuestion } from "../question.ts";
import { perspectiveName } from "../panels/comparison/sides.ts";
import styles from "../summary-view.module.css";
import { compareTexts, perspectiveTexts } from "../texts.ts";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { ViewsMenu } from "./views-menu.tsx";

/** What the whole page is about beside its days: whose net worth, as known when, beside what; and all of it by name. */
export function ViewBar({
  universe,
  search,
  question,
  names,
  onSearch,
}: {
  readonly universe: string;
  readonly search: SummarySearch;
  readonly question: SummaryQuestion;
  readonly names: ReadonlyMap<string, string>;
  readonly onSearch: (change: SummarySearch) => void;
}): ReactElement {
  const other: Perspective | null =
    search.other === undefined ? null : { entity: search.other, mode: search.other_mode ?? "look_through" };
  const missing =
    search.compare === "since" && question.since === null
      ? compareTexts.noDays
      : search.compare === "now" && question.known === null
        ? compareTexts.noInstant
        : null;
  return (
    <div className={styles["bar"]}>
      <ForWriters>
        <ViewsMenu universe={universe} search={search} onSearch={onSearch} />
      </ForWriters>
      <PerspectiveMenu
        name={question.perspective === null ? perspectiveTexts.everybody : perspectiveName(question.perspective, names)}
        perspective={question.perspective}
        onChange={(next) => onSearch({ perspective: next?.entity, mode: modeOf(next), explain: undefined })}
      />
      <KnownMenu
        known={question.known}
        onChange={(known) => onSearch({ known: known ?? undefined, explain: undefined })}
      />
      <CompareMenu
        compare={search.compare ?? null}
        onCompare={(compare) =>
          onSearch({
            compare: compare ?? undefined,
            ...(compare === "perspective" ? {} : { other: undefined, other_mode: undefined }),
            ...(compare === null ? { only: undefined } : {}),
          })
        }
        other={other}
        onOther={(next) => onSearch({ other: next?.entity, other_mode: modeOf(next) })}
        onlyChanges={search.only === "changes"}
        onOnlyChanges={(only) => onSearch({ only: only ? "changes" : undefined })}
        missing={missing}
      />
    </div>
  );
}

/** Through entities is what an address leaves unsaid. */
function modeOf(perspective: Perspective | null): SummarySearch["mode"] {
  return perspective?.mode === "direct" ? "direct" : undefined;
}
