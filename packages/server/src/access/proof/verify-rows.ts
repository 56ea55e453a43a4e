import { SYSTEM_UNIVERSE } from "../session/actor.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import {
  compareTable,
  digestWhole,
  finerInstants,
  lastAction,
  misshapenBodies,
  tablesLeft,
  universeHead,
  universesOfNobody,
  type Mismatch,
} from "./store/compare.ts";
import { compareJournal } from "./store/journal.ts";
import { digestUniverse, partsOf, type ProofPart } from "./store/rows.ts";
import { PROVEN_TABLES } from "./store/tables.ts";

/** Faults of a kind are listed up to so many: more say the same. */
const LISTED = 20;

/** What a check of rows came to. */
export interface RowFindings {
  readonly faults: readonly string[];
  /** Rows of which nothing is said */
  readonly unproven?: number;
  /** Rows that are known since an upgrade found them */
  readonly adopted?: number;
}

/** A check of rows against the chain or the journal. */
export interface RowCheck {
  readonly name: string;
  readonly run: (tx: Transaction, universe: string) => Promise<RowFindings>;
}

/** Checks of the rows that revisions record. */
const BOOK_CHECKS: readonly RowCheck[] = [
  ...PROVEN_TABLES.flatMap((table) =>
    partsOf(table).map((part) => ({
      name: part === "rows" ? `rows of ${table.name}` : `what ended of ${table.name}`,
      run: async (tx: Transaction, universe: string) => {
        const { mismatches, wrong, unproven } = await compareTable(tx, universe, table, part, LISTED);
        const faults = mismatches.map((mismatch) => mismatchSentence(table.name, part, mismatch));
        if (wrong > faults.length)
          faults.push(`${wrong - faults.length} more revisions of ${table.name} are not what they recorded.`);
        return { faults, unproven: part === "rows" ? unproven : 0 };
      },
    })),
  ),
  {
    name: "former bodies",
    run: async (tx, universe) => ({ faults: await misshapenBodies(tx, universe, LISTED) }),
  },
];

/** A check of what the universe's own row says of its chain, the shared one's included, which has none. */
const OWN_ROW: RowCheck = {
  name: "the universe's own row",
  run: async (tx, universe) => ({ faults: await headFaults(tx, universe) }),
};

/** Of a universe that was erased: its last revision says so, and nothing of what the others recorded is left. */
const ERASED: RowCheck = {
  name: "rows of erased records",
  run: async (tx, universe) => ({
    faults: [
      ...((await lastAction(tx, universe)) === "universe.erase"
        ? []
        : ["The universe is listed as erased, and its last revision did something else."]),
      ...(await tablesLeft(tx, universe)).map((table) => `The universe was erased, and rows of ${table} are left.`),
    ],
  }),
};

/** The checks of a universe: the shared one has no revisions, and is where people and their grants are looked at. */
export function rowChecks(universe: string, isErased: boolean): readonly RowCheck[] {
  if (isErased)
    return [ERASED, OWN_ROW, { name: "rows and their journal", run: (tx) => journalFindings(tx, universe) }];
  if (universe !== SYSTEM_UNIVERSE)
    return [...BOOK_CHECKS, OWN_ROW, { name: "rows and their journal", run: (tx) => journalFindings(tx, universe) }];
  return [
    OWN_ROW,
    { name: "rows that came with the product", run: async (tx) => ({ faults: await referenceFaults(tx) }) },
    { name: "people, grants and their journal", run: (tx) => journalFindings(tx, null) },
    { name: "universes of nobody", run: async (tx) => ({ faults: await nobodysFaults(tx) }) },
  ];
}

async function journalFindings(tx: Transaction, universe: string | null): Promise<RowFindings> {
  const { faults, broken, foundRows } = await compareJournal(tx, universe, LISTED);
  return {
    faults: [
      ...faults.map(({ source, subject, told, found }) =>
        told === null
          ? `The ${found} rows ${subject} of ${source} were not written by the product.`
          : told === found
            ? `The rows ${subject} of ${source} were changed outside the product.`
            : `The product wrote ${told} rows ${subject} of ${source}; ${found} were found.`,
      ),
      ...broken.map(
        ({ source, subject, entry }) =>
          `Entry ${entry} of the journal, of ${source} ${subject}, was changed or follows another.`,
      ),
    ],
    adopted: foundRows,
  };
}

function mismatchSentence(table: string, part: ProofPart, { revision, action, told, found }: Mismatch): string {
  const did = part === "rows" ? "recorded" : "ended";
  const said = `Revision ${revision} (${action}) ${did} ${told ?? 0} rows of ${table}`;
  return (told ?? 0) === found ? `${said}, and they were changed since.` : `${said}, and ${found} were found.`;
}

async function headFaults(tx: Transaction, universe: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const head = await universeHead(tx, universe);
  const settings = await digestUniverse(tx, universe);
  if (head.settings !== null && head.settings !== settings)
    faults.push("The settings of the universe are not those that its last revision left.");
  if (!head.changedAsRecorded)
    faults.push(
      head.lastRecorded === null
        ? "Nothing was recorded in the universe, and it says that it was changed after it was made."
        : "The universe says that it was changed at another instant than its last revision.",
    );
  const known = head.lastBook ?? 0;
  if (head.bookRevision < known || (head.bookRevision > known && !head.bookUnproven))
    faults.push(`The book was last touched by revision ${known}, and the universe says ${head.bookRevision}.`);
  for (const revision of await finerInstants(tx, universe, LISTED))
    faults.push(`Revision ${revision} was changed after it was recorded: its instant is finer than any that is.`);
  return faults;
}

/**
 * The rows that migrations put into the shared universe. Changed by a migration that adds some, never by anybody else:
 * the digests are taken over all rows of a table, and of the universe's own row.
 */
const REFERENCE_ROWS: Readonly<Record<string, string>> = {
  entity: "f706d218aacd51e81699458459f5c94855c561a116688f765c8f523198bb5e91",
  instrument: "8efd67e67bd482e4aeafdfa0a0b28fb91a16baeda7176f5608dace516a2d9a00",
  universe: "9e5c54a7f9f82466f1a5e95b3f6fdeabcce7dbfaa7ae60e4d13279ecf60be4f5",
};

/** What is wrong with the shared universe, which no revision wrote. */
async function referenceFaults(tx: Transaction): Promise<readonly string[]> {
  const found: Record<string, string> = { ...(await digestWhole(tx, SYSTEM_UNIVERSE)) };
  const own = await digestUniverse(tx, SYSTEM_UNIVERSE);
  if (own !== null) found["universe"] = own;
  return [...new Set([...Object.keys(found), ...Object.keys(REFERENCE_ROWS)])]
    .filter((table) => found[table] !== REFERENCE_ROWS[table])
    .map((table) => `The shared rows of ${table} are not those that came with the product.`);
}

async function nobodysFaults(tx: Transaction): Promise<readonly string[]> {
  const found = await universesOfNobody(tx, LISTED);
  return found.map((id) => `The universe ${id} belongs to nobody: it was not made by the product.`);
}
