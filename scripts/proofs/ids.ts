import constants from "../../spec/contract/constants.json" with { type: "json" };
import entities from "../../spec/contract/entities.json" with { type: "json" };
import graphql from "../../spec/contract/graphql.json" with { type: "json" };
import messages from "../../spec/contract/messages.json" with { type: "json" };
import rules from "../../spec/contract/rules.json" with { type: "json" };
import screens from "../../spec/contract/screens.json" with { type: "json" };
import states from "../../spec/contract/states.json" with { type: "json" };

interface Message {
  readonly id: string;
  readonly text?: string | null;
  readonly code?: string | number | null;
  readonly type?: string;
}

interface Screen {
  readonly id: string;
  readonly elements: readonly string[];
}

/**
 * The ids of what a test can only prove by naming it: sentences as `top-bar#3`, all else with its kind,
 * `rule:search-01`. Calls, fields and messages are proved by what tests send, receive and see; of these only messages
 * without words and fields that never leave the interface are named.
 */
export function nameableIds(): Set<string> {
  return new Set([
    ...screens.flatMap(sentenceIds),
    ...states.map(({ id }) => `state:${id}`),
    ...rules.map(({ id }) => `rule:${id}`),
    ...constants.map(({ name }) => `constant:${name}`),
    ...graphql.map(({ id, name }) => `graphql:${name ?? id}`),
    ...messages.filter((message: Omit<Message, "id">) => hasNoWords(message)).map(({ id }) => `message:${id}`),
    ...entities.flatMap(({ id, fields }) => fields.map(({ name }) => fieldId(`${id}.${name}`))),
  ]);
}

/** The ids of a screen's sentences: its own and their numbers, from 1. */
export function sentenceIds({ id, elements }: Screen): string[] {
  return elements.map((_text, index) => `${id}#${index + 1}`);
}

/** The id by which a test names a field, of its shape and name as `account.display name`. */
export function fieldId(field: string): string {
  return `field:${field.replaceAll(" ", "_")}`;
}

/** Whether nothing that is seen can be told to be this message: it has neither words nor a type nor a code of its own. */
export function hasNoWords({ text, code, type }: Omit<Message, "id">): boolean {
  return !type && !text && typeof code !== "string" && code !== 304;
}
