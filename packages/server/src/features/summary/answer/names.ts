import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { ACCOUNT_TYPE_LABELS, HOLDING_KIND_LABELS } from "@distributary/domain/codes/labels";
import type { BookTerms } from "@distributary/domain/ledger/terms";

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
  /** the records named, those that the book knows */
  refs(ids: Iterable<Named>): SummaryAnswer["refs"];
}

/** A record that an answer names. */
export interface Named {
  readonly kind: "account" | "instrument" | "entity";
  readonly id: string;
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
  const entities = new Map([
    ...terms.accounts.flatMap((one) => (one.entity ? [[one.entity.id, one.entity.name] as const] : [])),
    ...(terms.entities ?? []).map((one) => [one.id, one.name] as const),
  ]);
  const nameOf = ({ kind, id }: Named): string | undefined =>
    kind === "entity" ? entities.get(id) : (kind === "account" ? accounts : instruments).get(id)?.name;
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
      if (key === "instrument_type") return labelOf(HOLDING_KIND_LABELS, id);
      if (key === "account_type") return labelOf(ACCOUNT_TYPE_LABELS, id);
      return instruments.get(id)?.code ?? id;
    },
    refs: (ids) => {
      const refs: SummaryAnswer["refs"] = {};
      for (const { kind, id } of ids) {
        if (refs[id]) continue;
        const name = nameOf({ kind, id });
        if (name === undefined) continue;
        refs[id] = { kind, uuid: id, name, code: kind === "instrument" ? (instruments.get(id)?.code ?? null) : null };
      }
      return refs;
    },
  };
}

function labelOf(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? code;
}
