import { MarkupElement, unescapeMarkup } from "./element.ts";

/** How a file in XML or SGML is read. */
export interface MarkupReading {
  /** elements that are handed over whole when they end; those inside one of them are part of it */
  readonly wanted: ReadonlySet<string>;
  readonly take: (element: MarkupElement) => void;
  /** an element that holds text ends with it, as in SGML where it has no end tag */
  readonly textEnds?: boolean;
  /** elements that one that is handed over may hold: what is more is not kept */
  readonly mostNodes?: number;
  /** how deep they may lie in each other */
  readonly deepest?: number;
}

const DEEPEST = 64;
const MOST_NODES = 50_000;
const LONGEST_NAME = 200;

/**
 * Reads a file in XML or SGML and hands over the elements that are wanted, in the order in which they end. Only those are
 * held in memory. Declarations, comments and instructions are passed over and nothing is ever expanded or fetched; tags
 * that do not fit each other are made the best of.
 */
export function readMarkup(text: string, reading: MarkupReading): void {
  const { wanted, take, textEnds = false, mostNodes = MOST_NODES, deepest = DEEPEST } = reading;
  const open: MarkupElement[] = [];
  const names: string[] = [];
  let nodes = 0;
  let line = 1;
  let at = 0;
  const count = (from: number, to: number): void => {
    for (let i = text.indexOf("\n", from); i >= 0 && i < to; i = text.indexOf("\n", i + 1)) line += 1;
  };
  const begin = (name: string, attributes: string): void => {
    names.push(name);
    const inside = open.length > 0;
    if (!inside && !wanted.has(name)) return;
    const element = new MarkupElement(name, line, attributes);
    nodes = inside ? nodes + 1 : 0;
    if (inside && nodes <= mostNodes && open.length < deepest) open.at(-1)?.children.push(element);
    open.push(element);
  };
  const end = (name: string): void => {
    const depth = names.lastIndexOf(name);
    if (depth < 0) return;
    while (names.length > depth) {
      names.pop();
      const element = open.pop();
      if (element !== undefined && open.length === 0) take(element);
    }
  };
  const say = (words: string): void => {
    const current = open.at(-1);
    if (current !== undefined && current.text.length < 10_000) current.text += words;
  };
  while (at < text.length) {
    const tag = text.indexOf("<", at);
    const words = text.slice(at, tag < 0 ? text.length : tag);
    const isBlank = words.trim() === "";
    if (!isBlank) say(unescapeMarkup(words));
    count(at, tag < 0 ? text.length : tag);
    if (tag < 0) break;
    if (!isBlank && textEnds && names.length > 0) end(names.at(-1)!);
    const special = SPECIAL.find(([mark]) => text.startsWith(mark, tag));
    if (special !== undefined) {
      const [mark, close] = special;
      const stop = text.indexOf(close, tag + mark.length);
      const next = stop < 0 ? text.length : stop + close.length;
      if (mark === "<![CDATA[") say(text.slice(tag + mark.length, stop < 0 ? text.length : stop));
      count(tag, next);
      at = next;
      continue;
    }
    const close = text.indexOf(">", tag);
    if (close < 0) break;
    const inner = text.slice(tag + 1, close);
    at = close + 1;
    if (inner.startsWith("/")) end(plainName(inner.slice(1)));
    else {
      const name = plainName(inner);
      begin(name, inner.length < 10_000 ? inner : "");
      if (inner.endsWith("/")) end(name);
    }
    count(tag, at);
  }
  if (names.length > 0) end(names[0]!);
}

const SPECIAL = [
  ["<![CDATA[", "]]>"],
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** The name of a tag without the prefix of its namespace. */
function plainName(inner: string): string {
  const name = /^[^\s/>]{1,200}/.exec(inner.trimStart())?.[0] ?? "";
  return name.slice(name.indexOf(":") + 1, LONGEST_NAME);
}
