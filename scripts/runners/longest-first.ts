import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, first: a long file that begins last leaves one processor idle for as long as it takes. */
const LONG = [
  "importer.e2e.test.ts",
  "demo.e2e.test.ts",
  "crash-import.e2e.test.ts",
  "analytics.e2e.test.ts",
  "sharing.e2e.test.ts",
  "documents.e2e.test.ts",
  "pseudo-language.e2e.test.ts",
  "document-dialogs.e2e.test.ts",
  "continuity.e2e.test.ts",
  "main-job.e2e.test.ts",
  "every-record.e2e.test.ts",
  "finding.e2e.test.ts",
  "visit.e2e.test.ts",
  "records.e2e.test.ts",
  "reports.e2e.test.ts",
  "generated.test.ts",
  "evidence.test.ts",
  "backup.test.ts",
  "programs.test.ts",
  "embedded.test.ts",
  "undo.test.ts",
  "release.test.ts",
  "openings.test.ts",
  "matrix.test.ts",
  "answers.test.ts",
  "period-reports.test.ts",
  "matches.test.ts",
  "narrowed.test.ts",
  "book.test.ts",
  "lists.test.ts",
  "process.test.ts",
  "storage-outage.test.ts",
];

/** The order of files in a fresh clone, where no run before has told how long each takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other));
  }
}

function turn({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId));
  return place === -1 ? LONG.length : place;
}
