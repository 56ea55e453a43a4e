import { describe, expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";

/** Statements as they begin in a string or template: a keyword of SQL, then what only SQL says after it. */
const STATEMENT =
  /["'`]\s*(?:select\s[\s\S]{1,400}?\sfrom\s|insert\s+into\s|update\s+[\w".]+\s+set\s|delete\s+from\s|copy\s*\(?[\s\w(][\s\S]{0,400}?\s(?:from|to)\s|with\s+\w+\s+as\s+\(|create\s+(?:table|index|temp|function|role|policy)|alter\s+(?:table|role)|truncate\s+\w|set_config\()/i;

/** Where SQL may stand: the stores, the parts of the platform that are about the database, and migrations. */
const MAY_HOLD_SQL =
  /\/store\.ts$|\/store\/(?:[\w-]+\/)?[\w-]+\.ts$|^packages\/server\/src\/platform\/(db|embedded|jobs|backup)\//;

describe("SQL", () => {
  it("stands only in stores, in the platform's database folders and in migrations", () => {
    const offenders = sourceFiles()
      .filter((file) => file.startsWith("packages/") && !isTest(file) && !MAY_HOLD_SQL.test(file))
      .filter((file) => STATEMENT.test(withoutComments(read(file))));
    expect(offenders, "move the statement into the store.ts of its feature").toEqual([]);
  });

  it("is recognised as it is written here", () => {
    expect(STATEMENT.test("`select uuid from account where universe_id = $1`")).toBe(true);
    expect(STATEMENT.test('"delete from grants"')).toBe(true);
    expect(STATEMENT.test('"Select an account from the list"')).toBe(true);
    expect(STATEMENT.test('"Delete document"')).toBe(false);
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
