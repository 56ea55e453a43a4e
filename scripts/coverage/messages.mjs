import { hasNoWords } from "../proofs/ids.ts";

/** @typedef {import("./evidence.mjs").Seen} Seen */
/** @typedef {{ id: string, kind?: string, text?: string | null, code?: string | number | null, type?: string }} Message */

/** A name in braces stands for anything, and so does the N of a count. */
const STANDS_FOR = /\{[^}]*\}|\bN\b/;
const READ_BY_PEOPLE = new Set(["toast", "label", "page"]);

/**
 * Messages that a test saw: what a person reads as a whole line of a page, the rest there or as a text of an answer;
 * the transport's own with their status or on a page; a message that is only a code or a type as that in an answer. What the specification
 * gives neither words nor a code is proved by a test that names it, `message:<id>`. Words that end with a colon begin the
 * line of what they announce, and a single word may be quoted by a line.
 *
 * @param {Seen[]} seen
 * @param {Message[]} messages
 * @param {Set<string>} named  ids that tests say they prove
 * @param {Record<string, string>} screens  for words that other screens have as well, the message that only theirs has:
 *   they count in tests that saw that one too
 * @returns {Set<string>}
 */
export function provedMessages(seen, messages, named, screens = {}) {
  const bound = messages.filter(({ id }) => screens[id] !== undefined);
  const free = provedOf(seen, messages, named);
  for (const message of bound) {
    const mark = messages.find(({ id }) => id === screens[message.id])?.text ?? "";
    if (!provedOf(linesBeside(seen, mark), [message], named).has(message.id)) free.delete(message.id);
  }
  return free;
}

/**
 * What the tests saw on pages that showed these words at some time.
 *
 * @param {Seen[]} seen
 * @param {string} mark
 */
function linesBeside(seen, mark) {
  const isPage = (/** @type {Seen} */ { call, graphql }) => call === undefined && graphql === undefined;
  const marks = (/** @type {string} */ text) => text === mark || (mark.endsWith(":") && text.startsWith(`${mark} `));
  const shown = seen.filter((line) => isPage(line) && line.texts?.some(marks));
  const tests = new Set(shown.map(({ file, test }) => `${file} ${test}`));
  return seen.filter((line) => isPage(line) && tests.has(`${line.file} ${line.test}`));
}

/**
 * @param {Seen[]} seen
 * @param {Message[]} messages
 * @param {Set<string>} named
 * @returns {Set<string>}
 */
function provedOf(seen, messages, named) {
  const anywhere = new Set(seen.flatMap((line) => line.texts ?? []));
  const onPages = new Set(seen.flatMap((line) => (line.call === undefined ? (line.texts ?? []) : [])));
  const byStatus = new Set(seen.flatMap((line) => (line.texts ?? []).map((text) => `${line.status} ${text}`)));
  const statuses = new Set(seen.map((line) => line.status));
  const graphql = new Set(seen.flatMap((line) => (line.graphql === undefined ? [] : (line.texts ?? []))));
  const proved = messages.filter(({ id, kind, text, code, type }) => {
    // The same codes may stand in other answers: GraphQL's own errors are seen at its own door.
    if (id.startsWith("graphql-")) return typeof code === "string" && graphql.has(code);
    if (hasNoWords({ text, code, type })) return named.has(`message:${id}`);
    if (type) return anywhere.has(type);
    if (kind === "http" && typeof code === "number") {
      return code === 304 ? statuses.has(304) : byStatus.has(`${code} ${text}`) || onPages.has(text ?? "");
    }
    const texts = READ_BY_PEOPLE.has(kind ?? "") ? onPages : anywhere;
    if (text) return text.split(" | ").every((one) => isSeen(texts, one));
    return typeof code === "string" && anywhere.has(code);
  });
  return new Set(proved.map((message) => message.id));
}

/**
 * @param {Set<string>} seen
 * @param {string} text
 */
function isSeen(seen, text) {
  return STANDS_FOR.test(text) ? matches(seen, text) : seen.has(text) || within(seen, text);
}

/**
 * @param {Set<string>} seen
 * @param {string} text
 */
function matches(seen, text) {
  const literal = text.split(STANDS_FOR).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${literal.join(".+")}$`);
  return [...seen].some((line) => pattern.test(line));
}

/**
 * Whether a line announces something by these words, as `Symbol: QAAX` does, or quotes them as a word.
 *
 * @param {Set<string>} seen
 * @param {string} text
 */
function within(seen, text) {
  return [...seen].some((line) => (text.endsWith(":") && line.startsWith(`${text} `)) || line.includes(`'${text}'`));
}
