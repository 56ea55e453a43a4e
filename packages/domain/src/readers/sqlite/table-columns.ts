/** The columns of a table, in the order of its records. */
export interface TableColumns {
  readonly names: readonly string[];
  /** the place of the one that is the number of the row; -1 where none is */
  readonly rowNumber: number;
}

const CONSTRAINT = /^(constraint|primary\s+key|unique|check|foreign\s+key)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|'([^']*)'|([^\s(]+))/;

/** The columns that the statement which made a table names. */
export function tableColumns(statement: string): TableColumns {
  const begin = statement.indexOf("(");
  const parts = begin < 0 ? [] : partsOf(statement, begin + 1);
  const columns = parts.filter((part) => !CONSTRAINT.test(part));
  return {
    names: columns.map((part) => {
      const found = NAME.exec(part);
      return (found?.slice(1).find((name) => name !== undefined) ?? "").toLowerCase();
    }),
    rowNumber: columns.findIndex((part) => /\binteger\s+(not\s+null\s+)?primary\s+key\b/i.test(part)),
  };
}

/** What stands between the commas of the outermost brackets. */
function partsOf(text: string, from: number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let begin = from;
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'" || letter === "`") quote = letter;
    else if (letter === "(") depth += 1;
    else if (letter === "," && depth === 0) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    } else if (letter === ")") {
      if (depth === 0) {
        parts.push(text.slice(begin, at).trim());
        break;
      }
      depth -= 1;
    }
  }
  return parts;
}
