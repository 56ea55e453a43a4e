/** What an archive may be at most, all of its entries together. */
export interface ArchiveBounds {
  readonly entries: number;
  /** Folders that an entry lies in, one inside the other. */
  readonly depth: number;
  /** Bytes of the name of an entry, its folders included. */
  readonly nameBytes: number;
  /** Bytes that all entries unpack to. */
  readonly totalBytes: number;
  /** Unpacked bytes for one byte of the archive, once it unpacks to more than `freeBytes`. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** From when it is opened to the last byte of it that is read. */
  readonly milliseconds: number;
}

/** An archive that is not read. The message is a clause that follows a name: "is refused: ...". */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
  /** `large`: it may be sound, and is more than is taken. */
  readonly kind: "bad" | "large";

  constructor(kind: ArchiveRefused["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Counts what an archive unpacks to, over all of its entries, and how long that takes: what each entry says of itself is
 * no more than a promise, and a small entry that is listed a thousand times keeps every bound of its own.
 */
export class ArchiveBudget {
  readonly #bounds: ArchiveBounds;
  readonly #archiveBytes: number;
  readonly #began = performance.now();
  #unpacked = 0;

  constructor(bounds: ArchiveBounds, archiveBytes: number) {
    this.#bounds = bounds;
    this.#archiveBytes = archiveBytes;
  }

  /** Takes note of bytes that were unpacked. Throws ArchiveRefused beyond a bound. */
  spend(bytes: number): void {
    this.#unpacked += bytes;
    this.check(this.#unpacked);
  }

  /** Holds a sum of unpacked bytes, of now or as it is announced, to the bounds. */
  check(unpacked: number): void {
    const { totalBytes, ratio, freeBytes } = this.#bounds;
    if (unpacked > totalBytes) throw new ArchiveRefused("large", `unpacks to more than ${sizeText(totalBytes)}`);
    if (unpacked > freeBytes && unpacked > this.#archiveBytes * ratio)
      throw new ArchiveRefused("bad", `it unpacks to more than ${ratio} times its packed size`);
    this.tick();
  }

  /** Throws ArchiveRefused once the time is over. */
  tick(): void {
    const { milliseconds } = this.#bounds;
    if (performance.now() - this.#began <= milliseconds) return;
    throw new ArchiveRefused("bad", `it takes more than ${milliseconds / 1000} s to unpack. Send its files one by one`);
  }
}

/** A size as people say it: 900 MB, 1.5 GB. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 1024 ** 3 ? [bytes / 1024 ** 3, "GB"] : [bytes / 1024 ** 2, "MB"];
  return `${Math.round(size * 10) / 10} ${unit}`;
}
