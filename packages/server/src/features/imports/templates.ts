import type { AnswerOf, ParsedRequest } from "@distributary/contract/wire/endpoint";
import type { importTemplateEndpoints } from "@distributary/contract/entry/import-templates";
import type { NeutralRow, ReadingNote } from "@distributary/domain/readers/neutral-row";
import { readerOf } from "@distributary/domain/readers/reader-of";
import { recogniseText } from "@distributary/domain/readers/recognise";
import type { Reads } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { invalid } from "../../platform/http/problem.ts";
import { describe } from "./foreign/describe.ts";
import { readingOf } from "./foreign/reading-of.ts";
import { currencyOfUniverse, templatesOfFirm, templatesOfUniverse } from "./store/templates.ts";

type Calls = typeof importTemplateEndpoints;
type Watched = AnswerOf<Calls["templates"]>;

/** The name that a text without one goes by. */
const TEXT = "text";
const NOTHING_THERE = { accountCurrency: () => undefined, hasInstrument: () => false };

/** The mappings that tables of somebody's imports are read by: of the universe, then of their firm. */
export async function watchTemplates(
  reads: Reads,
  actor: Actor,
  since: string | undefined,
  now: Date,
): Promise<Watched> {
  const own = await templatesOfUniverse(reads, actor.universe);
  const names = new Set(own.map(({ name }) => name));
  const firm = (await templatesOfFirm(reads, actor.userId)).filter(({ name }) => !names.has(name));
  const from = since === undefined ? null : new Date(since);
  return {
    templates: [
      ...own.map(
        ({ name, updated, mapping: { account: _account, currency: _currency, accounts: _accounts, ...mapping } }) => ({
          ...{ name, mapping, origin: "remembered" as const, updated },
        }),
      ),
      ...firm.map((template) => ({ ...template, origin: "shared" as const })),
    ]
      .filter(({ updated }) => from === null || updated >= from)
      .map(({ updated, ...template }) => ({ ...template, updated_time: updated.toISOString() })),
    until: now.toISOString(),
  };
}

/** The rows that an import would make of a text. Throws 422 where it is nothing that can be read, or no such template. */
export async function renderText(
  reads: Reads,
  actor: Actor,
  { text, template, mapping }: NonNullable<ParsedRequest<Calls["render"]>["body"]>,
): Promise<AnswerOf<Calls["render"]>> {
  const recognised = recogniseText(text);
  if (recognised === null)
    throw invalid(
      ["body", "text"],
      "We don’t recognise this text. Send a table with dates and amounts, or an export.",
      "unknown-form",
    );
  const [own, firm] = [await templatesOfUniverse(reads, actor.universe), await templatesOfFirm(reads, actor.userId)];
  const head = recognised.form === "table" ? recognised.guess.fingerprint : "";
  const byName = <M>(all: readonly { readonly name: string; readonly mapping: M }[]): Record<string, M> => {
    const found = all.find(({ name }) => name === (template ?? head));
    return found === undefined ? {} : { [head]: found.mapping };
  };
  const memory = { mappings: byName(own), shared: byName(firm), accounts: {} };
  if (template !== undefined && Object.keys(memory.mappings).length + Object.keys(memory.shared).length === 0)
    throw invalid(["body", "template"], "There is no template of this name.", "unknown-template");
  const described = describe(
    {
      choices: mapping === undefined ? {} : { [TEXT]: mapping },
      memory,
      currency: await currencyOfUniverse(reads, actor.universe),
    },
    { name: TEXT },
    { encoding: "utf-8" },
    recognised,
  );
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const sink = { row: (row: NeutralRow) => void rows.push(row), note: (note: ReadingNote) => void notes.push(note) };
  const reader = readerOf(readingOf(described.form, described.mapping, described.names), NOTHING_THERE, sink);
  reader.push(text);
  reader.end();
  return {
    form: described.form,
    template: template ?? head,
    origin: described.origin,
    mapping: described.mapping,
    rows: rows.map(({ kind, line, cells }) => ({ kind, line, cells: { ...cells } })),
    notes: notes.map(({ raw: _raw, ...note }) => note),
  };
}
