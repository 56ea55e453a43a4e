import type { TaggedKind } from "@distributary/contract/records/codes";
import { schemaNamed } from "@distributary/contract/records/schemas";
import {
  ASSET_TYPE_LABELS,
  HOLDING_KIND_LABELS,
  IDENTIFIER_TYPE_LABELS,
  OBSERVABLE_TYPE_LABELS,
} from "@distributary/domain/codes/labels";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { RecordParts } from "../../access/records/records.ts";
import { pageOf, type Page } from "../../access/store/paging.ts";
import { notFound } from "../../platform/http/problem.ts";
import { countTags, listCurrencies, listTags } from "./store.ts";

/** Code lists, the same for everybody; shapes of records; and the tags that a universe uses. */
export function codesService({ database }: Pick<RecordParts, "database">) {
  return {
    /** Currencies of ISO 4217 with their minor units and the shared instrument that stands for each. */
    async currencies(page: Page) {
      return pageOf(await listCurrencies(database), page);
    },

    /** Instrument types in the order of the contract, and the kind under which answers group what is due on notices. */
    instrumentTypes: (page: Page) => labelled(HOLDING_KIND_LABELS, page),

    /** What a transaction can be about. */
    assetTypes: (page: Page) => labelled(ASSET_TYPE_LABELS, page),

    /** What the identifier of an instrument is a name in. */
    identifierTypes: (page: Page) => labelled(IDENTIFIER_TYPE_LABELS, page),

    /** Kinds of observation. */
    observableTypes: (page: Page) => labelled(OBSERVABLE_TYPE_LABELS, page),

    /** The JSON Schema of a record as it is created. Throws 404 for a name that no shape has. */
    schema(name: string): Record<string, unknown> {
      const schema = schemaNamed(name);
      if (schema === null) throw notFound();
      return { ...schema };
    },

    /** Tags in use that begin with the text, the most used first, of one kind of record or of all. */
    async tags(actor: Actor, asked: { readonly prefix: string; readonly kind: TaggedKind | null }, page: Page) {
      const reads = readsOf(database, actor.universe);
      const [items, counted] = await Promise.all([
        listTags(reads, actor.universe, asked, page),
        countTags(reads, actor.universe, asked),
      ]);
      return { items: [...items], ...page, ...counted };
    },
  };
}

function labelled(labels: Readonly<Record<string, string>>, page: Page) {
  return pageOf(
    Object.entries(labels).map(([code, label]) => ({ code, label })),
    page,
  );
}
