/** @typedef {import("./evidence.mjs").Seen} Seen */
/** @typedef {{ id: string, kind?: string, text?: string | null, code?: string | number | null }} Message */

const READ_BY_PEOPLE = new Set(["toast", "label", "page"]);

/**
 * Messages that a test saw: what a person reads as a whole line of a page, the rest there or as a text of an answer;
 * the transport's own with their status; a message that is only a code as that code in an answer.
 *
 * @param {Seen[]} seen
 * @param {Message[]} messages
 * @returns {Set<string>}
 */
export function provedMessages(seen, messages) {
  const anywhere = new Set(seen.flatMap((line) => line.texts ?? []));
  const onPages = new Set(seen.flatMap((line) => (line.call === undefined ? (line.texts ?? []) : [])));
  const byStatus = new Set(seen.flatMap((line) => (line.texts ?? []).map((text) => `${line.status} ${text}`)));
  const statuses = new Set(seen.map((line) => line.status));
  const graphql = new Set(seen.flatMap((line) => (line.graphql === undefined ? [] : (line.texts ?? []))));
  const proved = messages.filter(({ id, kind, text, code }) => {
    // The same codes may stand in other answers: GraphQL's own errors are seen at its own door.
    if (id.startsWith("graphql-")) return typeof code === "string" && graphql.has(code);
    if (kind === "http" && typeof code === "number") {
      if (code === 304) return statuses.has(304);
      return text ? byStatus.has(`${code} ${text}`) : false;
    }
    const texts = READ_BY_PEOPLE.has(kind ?? "") ? onPages : anywhere;
    if (text) return text.includes("{") ? matches(texts, text) : texts.has(text);
    return typeof code === "string" && anywhere.has(code);
  });
  return new Set(proved.map((message) => message.id));
}

/**
 * @param {Set<string>} seen
 * @param {string} text  with {names} that stand for anything
 */
function matches(seen, text) {
  const literal = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${literal.join(".+")}$`);
  return [...seen].some((line) => pattern.test(line));
}
