import { setImmediate as breathe } from "node:timers/promises";
import { encodingProblem, markLength } from "./encoding.ts";
import { CsvScanner, LineTooLong } from "./scanner.ts";

/** Why a file cannot be read on, and where. */
export interface FileProblem {
  readonly line: number | null;
  readonly code: string;
  readonly reason: string;
}

/** What is done with the rows of a file. */
export interface FileReader {
  /** The cells of the first row. False: do not read on. */
  heading(cells: readonly string[]): boolean;
  /** Every further row; the scanner stands on it. */
  row(scanner: CsvScanner): void;
  /** Between pieces of the file, where there is time to wait: for what was made of the rows to be taken. */
  pause?(): Promise<void> | void;
}

const HEAD_BYTES = 4096;

/**
 * Reads a CSV file from its stream of bytes. Answers what stopped it, or null at the end of the file.
 * Memory is bound by one piece of the stream and one row, whatever the file holds.
 */
export async function readFile(source: AsyncIterable<Buffer>, reader: FileReader): Promise<FileProblem | null> {
  const scanner = new CsvScanner();
  let head: Buffer | null = Buffer.alloc(0);
  let headed = false;
  const takeRows = (): boolean => {
    while (scanner.next()) {
      if (headed) reader.row(scanner);
      else {
        const cells = headingCells(scanner);
        if (cells.every((cell) => cell === "")) continue;
        headed = true;
        if (!reader.heading(cells)) return false;
      }
    }
    return true;
  };
  const begin = (bytes: Buffer): FileProblem | null => {
    head = null;
    const problem = encodingProblem(bytes);
    if (problem !== null) return { line: null, ...problem };
    scanner.push(bytes.subarray(markLength(bytes)));
    return null;
  };
  try {
    for await (const chunk of source) {
      if (head !== null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        if (head.length < HEAD_BYTES) continue;
        const problem = begin(head);
        if (problem !== null) return problem;
      } else scanner.push(chunk);
      if (!takeRows()) return null;
      await (reader.pause?.() ?? breathe());
    }
    if (head !== null) {
      const problem = begin(head);
      if (problem !== null) return problem;
    }
    scanner.end();
    takeRows();
  } catch (error) {
    if (error instanceof LineTooLong) return tooLong(error);
    throw error;
  }
  return headed ? null : { line: null, code: "empty", reason: "The file is empty." };
}

function headingCells(scanner: CsvScanner): string[] {
  return Array.from({ length: scanner.count }, (_, at) =>
    scanner.bytes.toString("utf8", scanner.starts[at], scanner.ends[at]).trim(),
  );
}

function tooLong(error: LineTooLong): FileProblem {
  const why = error.insideQuotes ? " A quotation mark is not closed." : " Check that this is a CSV file.";
  return { line: error.line, code: "line_too_long", reason: `Line ${error.line} is longer than 64 kB.${why}` };
}
