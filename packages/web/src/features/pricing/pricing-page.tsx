import type { PriceSource } from "@distributary/contract/entry/pricing";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { deletedFilter, DeletedList, ShowDeleted } from "../../records/table/deleted-list.tsx";
import { useTableSearch } from "../../records/table/use-table-search.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { Panel } from "../../ui/surfaces/panel.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { FetchedPrices } from "./fetched-prices.tsx";
import styles from "./pricing.module.css";
import { usePriceSources, useSymbols, type MappedSymbol } from "./queries.ts";
import { SymbolSheet } from "./symbol-sheet.tsx";
import { SymbolsTable } from "./symbols-table.tsx";
import { pricingTexts as texts, publicSourceLabels } from "./texts.ts";
import { useFetching } from "./use-fetching.ts";

const filters = [deletedFilter];

/** Where prices come from: the sources, the symbols under which they know the securities, and fetching now. */
export function PricingPage(): ReactElement {
  const { profile } = useSignedIn();
  const writes = useMayWrite();
  const sources = usePriceSources(profile.uuid);
  const symbols = useSymbols(profile.uuid);
  const fetching = useFetching();
  const [editing, setEditing] = useState<MappedSymbol | "new" | null>(null);
  const failure = sources.error ?? symbols.error;
  const canFetch = sources.data?.some((source) => source.is_public && source.is_configured) === true;
  const some = symbols.data !== undefined && symbols.data.length > 0;
  const [search, setSearch] = useTableSearch(filters);
  if (search.filters["deleted"] !== undefined)
    return (
      <Page title={texts.title}>
        <DeletedList name="prices" title={texts.observations} kind="observable" search={search} onSearch={setSearch} />
      </Page>
    );
  return (
    <Page title={texts.title}>
      <div className={styles["top"]}>
        <h1>{texts.title}</h1>
        <div className={styles["tools"]}>
          <ShowDeleted onSearch={setSearch} />
          {some && canFetch && writes && (
            <Button icon="refresh" busy={fetching.busy} onClick={() => fetching.start(null)}>
              {texts.fetchAll}
            </Button>
          )}
          {some && writes && <Button onClick={() => setEditing("new")}>{texts.add}</Button>}
          <ForWriters>
            <Link to="/observable/create" search={{}} className={buttonClass()}>
              {texts.observe}
            </Link>
            <Link to="/pricing/enter" search={{}} className={buttonClass("primary")}>
              {texts.enter}
            </Link>
          </ForWriters>
        </div>
      </div>
      <FetchedPrices fetching={fetching} />
      {failure !== null ? (
        <FailState
          title={texts.failed}
          failure={failure}
          onRetry={() => void (symbols.isError ? symbols.refetch() : sources.refetch())}
        />
      ) : (
        <div className={styles["panels"]}>
          <Panel title={texts.sources}>
            {sources.data === undefined ? <Skeleton height={72} /> : <Sources sources={sources.data} />}
          </Panel>
          <Panel title={texts.symbols}>
            <p className={styles["note"]}>{texts.symbolsNote}</p>
            {symbols.data === undefined ? (
              <Skeleton height={160} />
            ) : symbols.data.length === 0 ? (
              <EmptyState tight title={texts.noSymbols} body={texts.noSymbolsBody}>
                <ForWriters>
                  <Button look="primary" onClick={() => setEditing("new")}>
                    {texts.add}
                  </Button>
                </ForWriters>
              </EmptyState>
            ) : (
              <SymbolsTable
                symbols={symbols.data}
                onEdit={setEditing}
                onFetch={canFetch ? (id) => fetching.start([id]) : undefined}
              />
            )}
          </Panel>
        </div>
      )}
      {editing !== null && (
        <SymbolSheet mapping={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function Sources({ sources }: { sources: readonly PriceSource[] }): ReactElement {
  return (
    <ul className={styles["sources"]}>
      {sources.map((source) => (
        <li key={source.name} className={styles["source"]}>
          <span className={styles["state"]}>
            <Icon name={source.is_configured ? "check" : "close"} size={14} />
            {source.name === "stocks" || source.name === "currencies" ? publicSourceLabels[source.name] : source.label}
          </span>
          <p>{!source.is_public ? texts.always : source.is_configured ? texts.ready : texts.off}</p>
        </li>
      ))}
    </ul>
  );
}
