/** Bounds of one import. A real book is far below each of them; a hostile file is stopped by one of them. */
export const LIMITS = {
  /** Bytes of one file as it is sent, and of one entry of a zip once unpacked. */
  fileBytes: 2 * 1024 ** 3,
  /** Bytes of all files of one import. */
  totalBytes: 4 * 1024 ** 3,
  /** Files of one import, entries of a zip among them. */
  files: 50,
  /** A zip of them, all of its entries together. What is in it may be packed a hundred times at most: tables are, 20 times. */
  archive: {
    entries: 200,
    depth: 16,
    nameBytes: 512,
    totalBytes: 4 * 1024 ** 3,
    ratio: 100,
    freeBytes: 1024 ** 2,
    milliseconds: 30_000,
  },
  /** Bytes of one sheet of a workbook, unpacked: it is read at once. */
  sheetBytes: 12 * 1024 ** 2,
  /** Bytes of the database of another program: it is read at once. */
  databaseBytes: 64 * 1024 ** 2,
  /** Bytes of one row, line breaks inside quotes included. */
  lineBytes: 64 * 1024,
  /** Columns of one row. */
  columns: 64,
  /** Issues that are kept one by one; all are counted. */
  storedIssues: 1_000,
  /** Rows named one by one of those that repeat another one, and of those in the locked period; all are counted. */
  storedAlike: 100,
  /** Movements of money that are looked through for transfers and duplicates: of the files, and of what is recorded. */
  matched: 200_000,
  /** Matches that are shown one by one. */
  shownMatches: 200,
  /** Figures of other programs that are kept to be compared. */
  figures: 300,
  /** Opening balances that are proposed one by one. */
  openings: 10_000,
  /** Rows shown of each file before it is saved. */
  previewRows: 5,
  /**
   * Time in which files are read, those of other programs twice: so long, and a second more for so many bytes, as on
   * a machine with much else to do; never longer than the last of the three. */
  readerMilliseconds: 60_000,
  readerBytesPerSecond: 64 * 1024,
  readerMostMilliseconds: 60 * 60_000,
  /** Heap of the process part that reads files, in megabytes. */
  readerHeapMb: 512,
  /** Time in which a workbook, a zip of a program or a database is turned into text. */
  containerMilliseconds: 60_000,
  /** Rows that are written to the database at a time. */
  batchRows: 10_000,
  /** Days in which a whole import can be taken back. */
  undoDays: 30,
} as const;
