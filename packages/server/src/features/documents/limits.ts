/** Bounds of a file that is read. A real document is far below each of them; a hostile one is stopped by one of them. */
export const LIMITS = {
  /** To the verdict, from when the process begins. */
  readMilliseconds: 30_000,
  /** Of which pages are read so long; what comes after is left unread, and said so. */
  pagesMilliseconds: 15_000,
  /**
   * To the words of a page that is a picture, in time of the processor and by the clock, and how many such pages of a
   * file are looked at.
   */
  recognizeProcessorMilliseconds: 20_000,
  recognizeMilliseconds: 120_000,
  recognizedPages: 200,
  /** Memory of the process that reads, and its heap. */
  memoryMb: 512,
  heapMb: 256,
  /** Bytes that it may answer. */
  answerBytes: 64 * 1024 ** 2,
  /** Pages whose sizes and text are kept, and letters of one page. */
  pages: 2_000,
  pageLetters: 200_000,
  textLetters: 2_000_000,
  /** Rows and columns of a sheet that are shown, and letters of a cell. */
  rows: 500,
  columns: 64,
  cellLetters: 500,
  /** Pixels of a picture, before any is decoded. */
  pixels: 60_000_000,
  /** Office files are zips. */
  archive: {
    entries: 5_000,
    depth: 16,
    nameBytes: 512,
    totalBytes: 256 * 1024 ** 2,
    ratio: 200,
    freeBytes: 4 * 1024 ** 2,
    milliseconds: 20_000,
  },
  /** Bytes of one part of an office file. */
  partBytes: 64 * 1024 ** 2,
  /** Of a file that comes in parts; an object store takes none below 5 MiB but the last. */
  partBytesSent: 8 * 1024 ** 2,
  /** How long a form, or the parts of a file, may come in after an upload was begun. */
  uploadMilliseconds: 24 * 60 * 60 * 1000,
} as const;

/** The longer sides of the thumbnails that are made. */
export const THUMBNAILS = [128, 512] as const;
