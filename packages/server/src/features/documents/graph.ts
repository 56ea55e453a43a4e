import { documentLink } from "@distributary/contract/records/document-links";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphField } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import { objectTypes } from "../../platform/graphql/object-types.ts";
import { presentLink } from "./present.ts";
import { DOCUMENT_TYPES } from "./reading/types.ts";
import { linksOf } from "./store/links.ts";

/** What GraphQL answers of documents: the links of one, and the types of files. */
export function documentsGraph({ database }: Pick<Services, "database">): readonly GraphField[] {
  return [
    {
      name: "entity_document_links",
      signature: "(uuid: uuid!): [DocumentLink!]!",
      about: "The records that a document is linked to",
      types: objectTypes("DocumentLink", jsonSchema(documentLink, "output"))
        .map(({ name, fields }) => `type ${name} { ${fields.join(" ")} }`)
        .join("\n"),
      resolve: async ({ universe }, { uuid }) =>
        (await linksOf(readsOf(database, universe), universe, [String(uuid)])).map(presentLink),
    },
    {
      name: "document_mimes",
      signature: "(name: String, mime: String, extensions: [String!]): [DocumentMime!]!",
      about: "Types of files whose name, media type or extensions hold a text; none where no text is given",
      types: "type DocumentMime { name: String! mime: String! extensions: [String!]! }",
      resolve: (_actor, args) => Promise.resolve(mimesLike(args)),
    },
  ];
}

interface MimesAsked {
  readonly name?: unknown;
  readonly mime?: unknown;
  readonly extensions?: unknown;
}

function mimesLike({ name, mime, extensions }: MimesAsked) {
  const [named, typed] = [wordsOf(name), wordsOf(mime)];
  const ending = Array.isArray(extensions) ? extensions.map(wordsOf) : [];
  const holds = (text: string, words: string): boolean => words !== "" && text.toLowerCase().includes(words);
  return DOCUMENT_TYPES.filter(
    (type) =>
      holds(type.name, named) ||
      holds(type.mime, typed) ||
      ending.some((words) => type.extensions.some((extension) => holds(extension, words.replace(/^\./, "")))),
  ).map(({ name: type, mime: media, extensions: all }) => ({ name: type, mime: media, extensions: [...all] }));
}

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}
