/** One step through a document of XML: an element opens or closes, or there is text. */
export type XmlStep =
  | { readonly kind: "open"; readonly name: string; readonly attributes: string; readonly empty: boolean }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Goes through XML from front to back. Entities of its own are not heard of, so none grows; a document that declares
 * any is refused. What is no XML gives whatever steps can be made of it.
 */
export function* xmlSteps(source: string): Generator<XmlStep> {
  if (/<!(?:doctype|entity)\b/i.test(source.slice(0, 4096))) throw new SyntaxError("a document type in an office file");
  const mark =
    /<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|<\?[^]*?\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy;
  for (let found = mark.exec(source); found !== null; found = mark.exec(source)) {
    const [, raw, closes, name, attributes = "", empty, text] = found;
    if (raw !== undefined) yield { kind: "text", text: raw };
    else if (text !== undefined) yield { kind: "text", text: plainXml(text) };
    else if (name === undefined) continue;
    else if (closes === "/") yield { kind: "close", name };
    else yield { kind: "open", name, attributes, empty: empty === "/" };
  }
}

/** The value of an attribute of a step, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return value === null ? null : plainXml(value[1] ?? value[2] ?? "");
}

function plainXml(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    },
  );
}
