import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

const GLOSSARY = "docs/glossary.md";
const ROOMS = ["packages/web/src", "packages/contract/src", "packages/domain/src", "packages/server/src"];

/** The phrases of the black list, each as a pattern; `…` before one means that it ends a clause there. */
const AVOIDED = (read(GLOSSARY).split("<!-- black list -->")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => line.slice(2).trim())
  .map((phrase) => ({ phrase, pattern: patternOf(phrase) }));

function patternOf(phrase: string): RegExp {
  const ending = phrase.startsWith("… ");
  const words = (ending ? phrase.slice(2) : phrase).replaceAll(" ", "\\s+");
  return new RegExp(`(?<![\\w’'-])${words}(?![\\w’'-])${ending ? '(?=\\s*(?:$|[.,;:!?)"`]))' : ""}`, "im");
}

/** Any of them, in one pass over a whole file. */
const ANY = new RegExp(AVOIDED.map(({ pattern }) => pattern.source).join("|"), "im");

interface Text {
  readonly line: number;
  readonly text: string;
}

/** What people may read in a file: its strings, templates and JSX texts of two words or more; no SQL, no module names. */
function textsOf(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const text = textOf(node);
    if (text !== null && isForPeople(text)) {
      texts.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

/** The words of a node; what a template computes stands in them as `{}`. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  return ts.isJsxText(node) ? node.text.trim() : null;
}

const SQL = /\b(select|insert into|update|delete from|copy)\b[\s\S]*\b(from|values|set|where)\b/;

function isForPeople(text: string): boolean {
  return /[A-Za-z][a-z’']*[,;:.]?\s+[A-Za-z]/.test(text.replaceAll("{}", "X")) && !SQL.test(text);
}

/** The phrases of the black list in a text. */
function avoidedIn(text: string): string[] {
  return AVOIDED.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
}

describe("the words of the product", () => {
  it("are those of the glossary: no text for people holds a word of its black list", () => {
    const files = ROOMS.flatMap(projectFiles).filter((file) => /\.tsx?$/.test(file) && !isTest(file));
    const found = files.flatMap((file) => {
      const source = read(file);
      // Most files have none of the words, not even in a comment: they need no tree.
      if (!ANY.test(source)) return [];
      return textsOf(file, source).flatMap(({ line, text }) =>
        avoidedIn(text).map((phrase) => `${file}:${line} “${phrase}”: ${text}`),
      );
    });
    expect(found, "docs/glossary.md has the word to use").toEqual([]);
  });

  it("are read from strings, templates and JSX, and from nothing else", () => {
    const source = [
      'import { x } from "a b/told in all";',
      "// it was told in all",
      'const one = "Interest in all";',
      // The template is one of the source that is read here.
      "const two = `Nobody was told ${name}, in all`;",
      "const three = <p>It stands here</p>;",
      'const four = "told";',
    ].join("\n");
    const texts = textsOf("a.tsx", source);
    expect(texts.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(texts.flatMap(({ text }) => avoidedIn(text))).toEqual(["… in all", "told", "… in all", "stands"]);
  });

  it("are matched whole, whatever their capitals, and at the end of a clause where the list says so", () => {
    expect(AVOIDED.length).toBeGreaterThan(60);
    expect(avoidedIn("In all accounts")).toEqual([]);
    expect(avoidedIn("Paid in all, as recorded")).toEqual(["… in all"]);
    expect(avoidedIn("Standstill and families")).toEqual([]);
    expect(avoidedIn("TAKEN BACK")).toEqual(["taken back"]);
  });
});
