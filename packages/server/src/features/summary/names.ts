import type { SummaryAnswer } from "@distributary/contract/summary";
import { ACCOUNT_TYPE_LABELS, INSTRUMENT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import type { BookTerms } from "@distributary/domain/valuation/terms";

/** Finds names and codes by id in the terms of a book. */
export interface Names {
  account(id: string): string;
  instrument(id: string): string;
  /** ISO code of a currency's id, or the symbol of an instrument */
  code(id: string): string;
  /** key of a group, in words */
  group(key: string, id: string | null): string;
  entityOfAccount(id: string): string | null;
  readonly instrumentType: (id: string) => string;
  refs(ids: Iterable<{ kind: "account" | "instrument"; id: string }>): SummaryAnswer["refs"];
}

/** Terms are never changed in place, so what was made of them holds as long as they do. */
const made = new WeakMap<BookTerms, Names>();

/** Looks names up in a book's terms. */
export function namesOf(terms: BookTerms): Names {
  const names = made.get(terms) ?? makeNames(terms);
  made.set(terms, names);
  return names;
}

function makeNames(terms: BookTerms): Names {
  const accounts = new Map(terms.accounts.map((one) => [one.id, one]));
  const instruments = new Map(terms.instruments.map((one) => [one.id, one]));
  const entities = new Map(
    terms.accounts.flatMap((one) => (one.entity ? [[one.entity.id, one.entity.name] as const] : [])),
  );
  return {
    account: (id) => accounts.get(id)?.name ?? id,
    instrument: (id) => instruments.get(id)?.name ?? id,
    code: (id) => instruments.get(id)?.code ?? id,
    instrumentType: (id) => instruments.get(id)?.type ?? "OTHR",
    entityOfAccount: (id) => accounts.get(id)?.entity?.id ?? null,
    group: (key, id) => {
      if (key === "tag" || key.startsWith("#")) return id ?? "No tag";
      if (id === null) return "No entity";
      if (key === "account") return accounts.get(id)?.name ?? id;
      if (key === "entity") return entities.get(id) ?? id;
      if (key === "instrument") return instruments.get(id)?.name ?? id;
      if (key === "instrument_type") return labelOf(INSTRUMENT_TYPE_LABELS, id);
      if (key === "account_type") return labelOf(ACCOUNT_TYPE_LABELS, id);
      return instruments.get(id)?.code ?? id;
    },
    refs: (ids) => {
      const refs: SummaryAnswer["refs"] = {};
      for (const { kind, id } of ids) {
        if (refs[id]) continue;
        const instrument = kind === "instrument" ? instruments.get(id) : undefined;
        refs[id] = {
          kind,
          uuid: id,
          name: (kind === "account" ? accounts.get(id)?.name : instrument?.name) ?? id,
          code: instrument?.code ?? null,
        };
      }
      return refs;
    },
  };
}

function labelOf(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? code;
}
