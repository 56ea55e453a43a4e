import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, first: a long file that begins last leaves one processor idle for as long as it takes. */
const LONG = [
  "main-job.e2e.test.ts",
  "demo.e2e.test.ts",
  "analytics.e2e.test.ts",
  "records.e2e.test.ts",
  "every-record.e2e.test.ts",
  "reports.e2e.test.ts",
  "answers.test.ts",
  "embedded.test.ts",
  "backup.test.ts",
  "release.test.ts",
  "book.test.ts",
  "lists.test.ts",
  "process.test.ts",
  "storage-outage.test.ts",
  "openings.test.ts",
  "generated.test.ts",
  "evidence.test.ts",
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
