/** An element of a file in XML or SGML with what is in it. */
export class MarkupElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: string;
  readonly children: MarkupElement[] = [];
  text = "";

  constructor(name: string, line: number, attributes: string) {
    this.name = name;
    this.line = line;
    this.attributes = attributes;
  }

  /** The first child of a name. */
  child(name: string): MarkupElement | null {
    return this.children.find((child) => child.name === name) ?? null;
  }

  /** The first element down a path of names. */
  at(...path: readonly string[]): MarkupElement | null {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    return this.child(first)?.at(...rest) ?? null;
  }

  /** The text at the end of a path, without blanks around it; empty where there is none. */
  textAt(...path: readonly string[]): string {
    return this.at(...path)?.text.trim() ?? "";
  }

  /** All elements of a name below this one, in the order of the file. */
  all(name: string): MarkupElement[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]);
  }

  /** An attribute's value; empty where there is none. */
  attribute(name: string): string {
    const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(this.attributes);
    return unescapeMarkup(found?.[1] ?? found?.[2] ?? "");
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Text with its entities replaced: the five of XML and numbers. What a file declares itself is never expanded. */
export function unescapeMarkup(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,6}));/g,
    (whole, number: string, hex: string, name: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = number === undefined ? Number.parseInt(hex, 16) : Number(number);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
