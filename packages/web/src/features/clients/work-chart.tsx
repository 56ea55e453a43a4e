import type { ClientWorkflows, WorkCounts, WorkingClient } from "@distributary/contract/access/clients";
import { WORK_KINDS, type WorkKind } from "@distributary/domain/codes/work-kinds";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { counted } from "../../ui/format/counted.ts";
import { formatCount } from "../../ui/format/count.ts";
import { workflowTexts as texts } from "./workflow-texts.ts";
import styles from "./work-chart.module.css";

/** What of the address says what the list is narrowed to. */
interface WorkflowsSearch {
  readonly client?: string | undefined;
  readonly kind?: WorkKind | undefined;
  readonly page?: number | undefined;
}

/** How many clients have a bar. */
const BARS = 8;

/** The colour of each kind, apart enough without any. */
const COLOURS = { import: 1, prospect: 2, document: 7, expected: 4 } as const;

/** Open work by client: a bar each, those with the most first, parted by kind. Each leads to the client’s own. */
export function WorkChart({
  found: { clients, counts, clients_working: working, clients_count: count },
  chosen,
}: {
  found: ClientWorkflows;
  /** The client that the list is narrowed to */
  chosen: string | undefined;
}): ReactElement {
  const shown = clients.slice(0, BARS);
  const most = Math.max(...shown.map(({ total }) => total));
  return (
    <section className={styles["chart"]} aria-label={texts.chart}>
      <div className={styles["head"]}>
        <p className={styles["aside"]}>{texts.working(formatCount(working), counted(count, texts.ofClients))}</p>
        <Legend counts={counts} />
      </div>
      <ul className={styles["bars"]}>
        {shown.map((client) => (
          <Bar key={client.client_uuid} client={client} most={most} isChosen={client.client_uuid === chosen} />
        ))}
      </ul>
      {working > shown.length && <p className={styles["aside"]}>{counted(working - shown.length, texts.others)}</p>}
    </section>
  );
}

function Legend({ counts }: { counts: WorkCounts }): ReactElement {
  return (
    <ul className={styles["legend"]}>
      {WORK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <li key={kind}>
          <Link to="/adviser/workflows" search={(before: WorkflowsSearch) => ({ ...before, kind, page: undefined })}>
            <span className={styles["key"]} style={{ background: `var(--chart-${COLOURS[kind]})` }} />
            {texts.kinds[kind]} {formatCount(counts[kind])}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Bar({
  client: { client_uuid: id, client_name: name, total, counts },
  most,
  isChosen,
}: {
  client: WorkingClient;
  most: number;
  isChosen: boolean;
}): ReactElement {
  const kinds = WORK_KINDS.filter((kind) => counts[kind] > 0);
  const said = kinds.map((kind) => `${texts.kinds[kind]} ${formatCount(counts[kind])}`).join(", ");
  return (
    <li>
      <Link
        to="/adviser/workflows"
        search={(before: WorkflowsSearch) => ({ ...before, client: isChosen ? undefined : id, page: undefined })}
        className={styles["bar"]}
        aria-label={texts.bar(name, said)}
        aria-current={isChosen ? "true" : undefined}
      >
        <span className={styles["name"]}>{name}</span>
        <span className={styles["room"]}>
          {kinds.map((kind) => (
            <span
              key={kind}
              className={styles["part"]}
              style={{ width: `${(counts[kind] / most) * 100}%`, background: `var(--chart-${COLOURS[kind]})` }}
              title={`${texts.kinds[kind]} ${formatCount(counts[kind])}`}
            />
          ))}
        </span>
        <span className={styles["total"]}>{formatCount(total)}</span>
      </Link>
    </li>
  );
}
