import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

/** Files whose words are no texts of the interface, with the reason. */
const NO_TEXTS: Readonly<Record<string, string>> = {
  "packages/web/src/records/currencies.ts": "names that ISO 4217 gives to currencies, where the browser has none",
};

/** Attributes that people read or hear. */
const SAID = new Set([
  ...["label", "title", "placeholder", "alt", "name", "hint", "heading", "caption", "aria-label", "aria-description"],
  "aria-roledescription",
]);

/** A capital, and another word: a label or a sentence. */
const READS_AS_TEXT = /^[A-Z][a-z’']+[,:;]? [\s\S]*[a-z]/;

interface Text {
  readonly line: number;
  readonly text: string;
}

/** English for people in a file that stands outside of every `catalogue(...)`. */
function textsOutside(file: string, source: string): readonly Text[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (isKept(node)) return;
    const text = textOf(node);
    if (text !== null && isSaid(node, text, file))
      found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** A catalogue, and what nobody reads on a screen: modules, types, faults for the log, names of properties. */
function isKept(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText() === "catalogue";
  return ts.isNewExpression(node) && /(Error|Exception)$/.test(node.expression.getText());
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  return ts.isJsxText(node) ? node.text.trim() : null;
}

function isSaid(node: ts.Node, text: string, file: string): boolean {
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return false;
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(text);
  const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  if (ts.isJsxAttribute(holder) && SAID.has(holder.name.getText()))
    return holder.name.getText().startsWith("aria-")
      ? /\p{L}{2}/u.test(text.replaceAll("{}", ""))
      : /^[A-Z]\p{Ll}|\p{L}{2} \p{L}/u.test(text.replaceAll("{}", ""));
  // A module of texts holds nothing but catalogues.
  if (/[/-]texts\.ts$/.test(file) && /\p{L}{2} \p{L}/u.test(text)) return true;
  return READS_AS_TEXT.test(text);
}

describe("English for people", () => {
  it("stands in the catalogues of the web, where another language can take its place", () => {
    const files = projectFiles("packages/web/src").filter((file) => /\.tsx?$/.test(file) && !isTest(file));
    const found = files
      .filter((file) => !Object.hasOwn(NO_TEXTS, file))
      .flatMap((file) => textsOutside(file, read(file)).map(({ line, text }) => `${file}:${line} ${text}`));
    expect(
      found,
      "wrap it: catalogue({ ... }) of packages/web/src/language/catalogue.ts, in a texts.ts beside the file",
    ).toEqual([]);
  });

  it("is found in texts, labels and sentences of a page, not in keys, classes and faults", () => {
    const source = [
      'import { x } from "Some module";',
      'const texts = catalogue({ title: "Net worth of all" });',
      "const one = <p>It is <b>here</b></p>;",
      'const two = <Field label="Amount" id="The field" placeholder={`At most ${n}`} />;',
      'const three = n > 0 ? "Choose a date" : key === "ArrowDown";',
      'throw new Error("Never seen by people");',
      "const four = <i title={texts.title} className={`One ${two}`}>{texts.title} · 3</i>;",
    ].join("\n");
    expect(textsOutside("a.tsx", source).map(({ text }) => text)).toEqual([
      "It is",
      "here",
      "Amount",
      "The field",
      "At most {}",
      "Choose a date",
    ]);
  });
});
