import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { DocumentSource, DocumentSourcesBody } from "@distributary/contract/records/document-shapes";
import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { FragmentViewer } from "../../pickers/documents/fragments/fragment-viewer.tsx";
import { FailState } from "../../ui/states.tsx";
import styles from "./evidence-sheet.module.css";
import { SourceChoice } from "./source-choice.tsx";
import { sourcePageTexts as texts } from "./texts.ts";

type Asked = DocumentSourcesBody["records"];

/** How many records under a figure are asked about. */
const MOST = 100;

/** The records that a figure rests on, each once: transactions with their events, prices, statements, notices, terms. */
export function recordsUnder(evidence: readonly EvidenceItem[]): Asked {
  const all = evidence.flatMap((item): Asked => {
    switch (item.kind) {
      case "leg": {
        const transaction = { kind: "transaction", target: item.transaction_id } as const;
        return item.event_id === null ? [transaction] : [transaction, { kind: "event", target: item.event_id }];
      }
      case "lot":
        return item.transaction_id === null ? [] : [{ kind: "transaction", target: item.transaction_id }];
      case "price":
        return item.observable_id === null ? [] : [{ kind: "observable", target: item.observable_id }];
      case "record":
        return [{ kind: item.of, target: item.id }];
      default:
        return [];
    }
  });
  const once = new Map(all.map((one) => [`${one.kind} ${one.target}`, one]));
  return [...once.values()].slice(0, MOST);
}

/** The documents that the records under a figure come from. */
export function useSources(
  universe: string,
  evidence: readonly EvidenceItem[],
): UseQueryResult<readonly DocumentSource[]> {
  const records = recordsUnder(evidence);
  return useQuery({
    queryKey: ["document-sources", universe, records],
    queryFn: async ({ signal }) =>
      (await api.call(documentsEndpoints.sources, { body: { records } }, { signal })).items,
    enabled: records.length > 0,
  });
}

/** The page under a figure, its box marked; the choice between them where there are several, or that there is none. */
export function SourcePages({
  evidence,
  found,
}: {
  evidence: readonly EvidenceItem[];
  found: UseQueryResult<readonly DocumentSource[]>;
}): ReactElement | null {
  const [chosen, setChosen] = useState<string | null>(null);
  if (recordsUnder(evidence).length === 0) {
    const isSum = evidence.some(({ kind }) => kind === "part");
    return isSum ? <Said words={texts.underParts} /> : null;
  }
  if (found.isError)
    return (
      <section className={styles["section"]} aria-label={texts.title}>
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  if (found.data === undefined) return null;
  const documents = [...new Map(found.data.map(({ document }) => [document.uuid, document])).values()];
  const shown = documents.find(({ uuid }) => uuid === chosen) ?? documents[0];
  if (shown === undefined) return <Said words={texts.none} />;
  const figure = found.data.find((one) => one.document.uuid === shown.uuid && one.figure !== null)?.figure ?? null;
  return (
    <section className={styles["source"]} aria-label={texts.title}>
      <h3 className={styles["sectionTitle"]}>
        {figure === null ? texts.title : texts.of[figure]}:{" "}
        <Link to="/documents/$id/edit" params={{ id: shown.uuid }} search={{}}>
          {shown.name}
        </Link>
      </h3>
      <SourceChoice documents={documents} shown={shown.uuid} onChoose={setChosen} />
      <FragmentViewer key={shown.uuid} document={shown} bare />
    </section>
  );
}

function Said({ words }: { words: string }): ReactElement {
  return (
    <section className={styles["section"]} aria-label={texts.title}>
      <h3 className={styles["sectionTitle"]}>{texts.title}</h3>
      <p className={styles["rule"]}>{words}</p>
    </section>
  );
}
