import { DAYS_APART, daysAt, type FileMovement, type Movement } from "./movement.ts";
import { Waiting } from "./waiting.ts";

/** A row that says again what another one says. */
export interface Duplicate {
  /** place of the row among the rows */
  readonly row: number;
  /** place of the other among the rows, or among what is recorded */
  readonly of: number;
  readonly isRecorded: boolean;
  /** nothing speaks for two of them; else somebody should look */
  readonly isSure: boolean;
}

interface Candidate {
  readonly movement: Movement;
  readonly of: number;
  readonly isRecorded: boolean;
}

/** A name that is cut off is at least so long. */
const CUT_OFF = 8;

/**
 * Finds the rows that say again what is recorded already, or what stands in another file: the same account, amount and
 * text within three days, one to one, the nearest first and of these the same words before those that are cut off. Rows of one file are never each other's duplicates: two
 * genuine equal rows stay two. Two ids that institutions gave, in files of one form, are two transactions.
 *
 * A duplicate is sure between two forms of file, or a file and what somebody entered. Within one form it is on the same
 * day; one some days away may be a habit, such as a coffee every morning, and one of which only the side of a recorded
 * transfer is known, in other words, may be another transfer.
 */
export function findDuplicates(rows: readonly FileMovement[], recorded: readonly Movement[]): readonly Duplicate[] {
  const waiting = new Waiting<Candidate>();
  const add = (candidate: Candidate): void => waiting.add(keyOf(candidate.movement), candidate.movement.day, candidate);
  recorded.forEach((movement, of) => add({ movement, of, isRecorded: true }));
  const found = new Map<number, Duplicate>();
  for (const file of filesOf(rows)) {
    for (let apart = 0; apart <= DAYS_APART; apart++)
      for (const fits of [isSame, isAlike])
        for (const at of file) {
          const row = rows[at]!;
          if (found.has(at)) continue;
          for (const day of daysAt(row.day, apart)) {
            const candidate = waiting.first(keyOf(row), day, ({ movement }) => fits(row, movement));
            if (candidate === null) continue;
            waiting.take(candidate);
            const { movement, of, isRecorded } = candidate;
            const isSure = movement.form !== row.form || (apart === 0 && !movement.isTransfer);
            found.set(at, { row: at, of, isRecorded, isSure });
            break;
          }
        }
    for (const of of file) if (!found.has(of)) add({ movement: rows[of]!, of, isRecorded: false });
  }
  return [...found.values()].toSorted((a, b) => a.row - b.row);
}

function keyOf({ account, unit, amount }: Movement): string {
  return `${account}|${unit}|${amount}`;
}

/** The places of the rows, file by file. */
function filesOf(rows: readonly FileMovement[]): number[][] {
  const files = new Map<number, number[]>();
  rows.forEach(({ file }, at) => {
    const places = files.get(file);
    if (places === undefined) files.set(file, [at]);
    else places.push(at);
  });
  return [...files].toSorted(([a], [b]) => a - b).map(([, places]) => places);
}

function isSame(row: Movement, other: Movement): boolean {
  return row.text === other.text && !other.isTransfer && isAlike(row, other);
}

function isAlike(row: Movement, other: Movement): boolean {
  if (row.hasOwnId && other.hasOwnId && row.form === other.form) return false;
  // The other side of a transfer has the words of its own bank.
  if (other.isTransfer || row.text === other.text) return true;
  const [short, long] = row.text.length < other.text.length ? [row.text, other.text] : [other.text, row.text];
  return short.length >= CUT_OFF && long.startsWith(short);
}
