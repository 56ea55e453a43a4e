import type { ImportFigures } from "@distributary/contract/entry/import-figures";
import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { reconciliationEndpoints, type ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { api } from "../../data/api.ts";
import { saveFile } from "../../data/http/save-file.ts";
import { readSheet, type MendSheet } from "./mending/sheet.ts";

export type PastImports = AnswerOf<typeof importsEndpoints.list>;

/** Imports of the universe, the newest first. */
export function usePastImports(universe: string): UseQueryResult<PastImports> {
  return useQuery({
    queryKey: ["imports", universe],
    queryFn: ({ signal }) => api.call(importsEndpoints.list, { query: { limit: 50 } }, { signal }),
    meta: { saysFailure: true },
  });
}

/** Statements beside the ledger of their day; one that cannot be read is left out. `waiting`: some are on their way. */
export function useStatements(
  universe: string,
  keys: readonly { readonly account_id: string; readonly date: string }[],
): { readonly statements: readonly ComparedStatement[]; readonly waiting: boolean } {
  return useQueries({
    queries: keys.map(({ account_id: account, date }) => ({
      queryKey: ["stated", universe, { account, date }, null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(reconciliationEndpoints.statement, { params: { account, date } }, { signal }),
    })),
    combine: (answers) => ({
      statements: answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
      waiting: answers.some(({ isPending }) => isPending),
    }),
  });
}

/** What the programs of a written import show, beside the records. */
export function useFigures(universe: string, id: string): UseQueryResult<ImportFigures> {
  return useQuery({
    queryKey: ["import-figures", universe, id],
    queryFn: ({ signal }) => api.call(importsEndpoints.figures, { params: { id } }, { signal }),
    meta: { saysFailure: true },
  });
}

/** The rows that were not taken, by the files they are of. */
export async function rejectedSheets(session: ImportSession): Promise<readonly MendSheet[]> {
  return Promise.all(
    session.rejected_files.map(async (file) => {
      const bytes = await api.download(importsEndpoints.rejected, { params: { id: session.uuid }, query: { file } });
      return readSheet(file, await bytes.text(), session.issues);
    }),
  );
}

/** Saves the rows that were not taken, with the reason for each. */
export async function saveRejected(id: string): Promise<void> {
  saveFile(await api.download(importsEndpoints.rejected, { params: { id } }), "rows-not-taken.csv");
}
